import type { MenuCommand, ParleyBridge } from '../../shared/app/bridge'
import type { ContractError } from '../../shared/kernel/errors'
import type { Result } from '../../shared/kernel/result'
import { createBridgeLink } from '../../shared/rpc/bridge-link'
import { connectClient, type Client } from '../../shared/rpc/client'
import { createPeerLink } from '../../shared/rpc/peer-link'
import { createWebSocketPipe } from '../../shared/rpc/web-socket-pipe'

declare global {
  interface Window {
    /** Present in the desktop app only. */
    readonly parley?: ParleyBridge
  }
}

/**
 * A new connection to the host: over the window's bridge in the desktop app, over a WebSocket in a browser. The only
 * place that knows which of the two it is.
 */
export function connect(): Promise<Result<Client, ContractError>> {
  const link =
    window.parley === undefined
      ? createPeerLink(createWebSocketPipe(new WebSocket(socketAddress(location))))
      : createBridgeLink(window.parley)
  return connectClient(link, { name: window.parley === undefined ? 'parley-browser' : 'parley-desktop' })
}

/** Calls `listener` with every command of the window's menu. Answers how to stop. */
export function onMenuCommand(listener: (command: MenuCommand) => void): () => void {
  return window.parley?.menu(listener) ?? (() => undefined)
}

/** Whether shortcuts use the ⌘ key. */
export function usesCommandKey(): boolean {
  return window.parley === undefined ? /Mac|iPhone|iPad/.test(navigator.userAgent) : window.parley.platform === 'darwin'
}

/** Whether the app stands in a browser, where a page opens windows and links by itself. */
export function inBrowser(): boolean {
  return window.parley === undefined
}

function socketAddress(page: Location): string {
  return `${page.protocol === 'https:' ? 'wss:' : 'ws:'}//${page.host}/rpc`
}
