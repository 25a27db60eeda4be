import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { MenuCommand, ParleyBridge } from '../shared/app/bridge'
import type { FromHost, ToHost } from '../shared/app/window-channel'
import type { Notification } from '../shared/contract'

/*
 * The bridge of a window. Requests go out as messages, whose sender the host checks; everything that comes back, answers
 * and events alike, comes in order over one port.
 */

const waiting = new Map<number, (result: unknown) => void>()
const eventListeners = new Set<(notification: Notification) => void>()
const menuListeners = new Set<(command: MenuCommand) => void>()
let lastId = 0

const { port1, port2 } = new MessageChannel()
port1.addEventListener('message', (event) => {
  const data = event.data as FromHost
  if (data.kind === 'event') for (const listener of eventListeners) listener(data.notification)
  else if (data.kind === 'menu') for (const listener of menuListeners) listener(data.command)
  else {
    waiting.get(data.id)?.(data.result)
    waiting.delete(data.id)
  }
})
port1.start()
ipcRenderer.postMessage('parley:connect' satisfies ToHost['channel'], null, [port2])

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
      ipcRenderer.send('parley:request' satisfies ToHost['channel'], { id, name, input })
    }),
  events: listenWith(eventListeners),
  pathOfFile: (file: File) => webUtils.getPathForFile(file),
  menu: listenWith(menuListeners),
} satisfies ParleyBridge)
