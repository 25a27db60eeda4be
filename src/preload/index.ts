import { contextBridge, ipcRenderer, webFrame, webUtils } from 'electron'
import type { ParleyBridge } from '../shared/window/bridge'
import type { CommandId } from '../shared/app/commands/table'
import type { CloseChannel, ConnectChannel, FromHost, ToHost } from '../shared/window/channel'
import type { Notification } from '../shared/contract'

/*
 * The bridge of a window. Everything crosses over one port, in order, and what a page sent before it went away still
 * arrives. The host checks the sender of the port.
 */

const waiting = new Map<number, (result: unknown) => void>()
const eventListeners = new Set<(notification: Notification) => void>()
const menuListeners = new Set<(command: CommandId) => void>()
const linkListeners = new Set<(link: string) => void>()
let lastId = 0

const { port1, port2 } = new MessageChannel()
port1.addEventListener('message', (event) => {
  const data = event.data as FromHost
  if (data.kind === 'event') for (const listener of eventListeners) listener(data.notification)
  else if (data.kind === 'menu') for (const listener of menuListeners) listener(data.command)
  else if (data.kind === 'link') for (const listener of linkListeners) listener(data.link)
  else {
    waiting.get(data.id)?.(data.result)
    waiting.delete(data.id)
  }
})
port1.start()
ipcRenderer.postMessage('parley:connect' satisfies ConnectChannel, null, [port2])

function listenWith<T>(listeners: Set<(value: T) => void>): (listener: (value: T) => void) => () => void {
  return (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
}

contextBridge.exposeInMainWorld('parley', {
  platform: process.platform,
  request: (name, input) =>
    new Promise((resolve) => {
      const id = ++lastId
      waiting.set(id, resolve)
      port1.postMessage({ id, name, input } satisfies ToHost)
    }),
  events: listenWith(eventListeners),
  pathOfFile: (file: File) => webUtils.getPathForFile(file),
  menu: listenWith(menuListeners),
  links: listenWith(linkListeners),
  closeWindow: () => ipcRenderer.send('parley:close-window' satisfies CloseChannel),
  zoom: (step) =>
    webFrame.setZoomLevel(step === 0 ? 0 : Math.max(-4, Math.min(6, webFrame.getZoomLevel() + step * 0.5))),
} satisfies ParleyBridge)
