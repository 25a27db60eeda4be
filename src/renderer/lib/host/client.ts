import type { CommandId } from '#shared/app/commands/table'
import type { ParleyBridge } from '#shared/window/bridge'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { createBridgeLink } from '#client/bridge-link'
import { namedErrors } from '#shared/rpc/named-errors'
import { socketProtocols } from '#shared/rpc/socket-protocols'
import { devicePage } from './device-page.svelte'
import { takeSocketSecret } from './socket-secret'
import type { OpenedLink } from '#client/connection'
import type { Link } from '#client/link'
import { createJsonRpcLink } from '#client/json-rpc-link'
import { withSessionKeys } from '#client/session-keys'
import { createWebSocketPipe } from '#client/web-socket-pipe'
import { m } from '#messages'

declare global {
  interface Window {
    /** Present in the desktop app only. */
    readonly parley?: ParleyBridge
  }
}

/**
 * Opens a link to the host: over the window's bridge in the desktop app, over a WebSocket in a browser. The only place
 * that knows which of the two it is.
 */
export async function openLink(): Promise<Result<OpenedLink, ContractError>> {
  const link = window.parley === undefined ? browserLink() : createBridgeLink(window.parley)
  if (link === null) return err(lockedOut())
  const refused = async (error: ContractError): Promise<ContractError> => {
    if (!(await isLockedOut())) return error
    devicePage.lose()
    return lockedOut()
  }
  return ok({ link: withSessionKeys(link), refused })
}

/** Null in a browser that was not let in. */
function browserLink(): Link | null {
  const secret = takeSocketSecret(location, history, localStorage)
  if (secret === null) return null
  const socket = new WebSocket(socketAddress(location), socketProtocols.of(secret))
  return createJsonRpcLink(createWebSocketPipe(socket), namedErrors)
}

const lockedOut = () => contractError('not-connected', m.app.lockedOut)

/** Returns true when the host is there but wants its token again. A WebSocket that fails does not tell the reason. */
async function isLockedOut(): Promise<boolean> {
  if (!inBrowser()) return false
  try {
    return (await fetch('/rpc', { method: 'HEAD' })).status === 401
  } catch {
    // Nobody answers at all.
    return false
  }
}

/** Calls `listener` with every command of the window's menu. Answers how to stop. */
export function onMenuCommand(listener: (command: CommandId) => void): () => void {
  return window.parley?.menu(listener) ?? (() => undefined)
}

/** Calls `listener` with every link of the app that the window is to follow. Answers how to stop. */
export function onLink(listener: (link: string) => void): () => void {
  return window.parley?.links(listener) ?? (() => undefined)
}

/** Returns true when shortcuts use the ⌘ key. */
export function usesCommandKey(): boolean {
  return window.parley === undefined ? /Mac|iPhone|iPad/.test(navigator.userAgent) : window.parley.platform === 'darwin'
}

/** Makes everything in the window larger or smaller by a step, or with 0 gives it its actual size. */
export function zoom(step: 1 | -1 | 0): void {
  window.parley?.zoom(step)
}

/** Closes the window. A browser closes only tabs that a page has opened. */
export function closeWindow(): void {
  if (window.parley === undefined) window.close()
  else window.parley.closeWindow()
}

/** Returns true in a browser, where a page opens windows and links by itself. */
export function inBrowser(): boolean {
  return window.parley === undefined
}

/** Returns the path of a file that was dropped, pasted or chosen; empty in a browser, and for content without a file. */
export function pathOfFile(file: File): string {
  return window.parley?.pathOfFile(file) ?? ''
}

function socketAddress(page: Location): string {
  return `${page.protocol === 'https:' ? 'wss:' : 'ws:'}//${page.host}/rpc`
}
