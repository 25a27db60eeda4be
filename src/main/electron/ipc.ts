import { ipcMain, type IpcMainEvent, type WebContents } from 'electron'
import type { CloseChannel, ConnectChannel } from '../../shared/window/channel'
import { PAGE_ORIGIN } from './protocol'
import type { WindowConnections } from './window-connections'

export interface IpcOptions {
  /** Connections to the host; windows can ask for them while it starts. */
  readonly connections: Promise<WindowConnections<WebContents>>
  /** Returns whether these are the contents of one of the app's windows. */
  isWindow(contents: WebContents): boolean
  closeWindow(contents: WebContents): void
  log(line: string): void
}

const CHANNEL: ConnectChannel = 'parley:connect'
const CLOSE: CloseChannel = 'parley:close-window'

/**
 * Connects windows. The only user of `ipcMain`: every port passes one check, that it comes from the main frame of one
 * of the app's windows and that the frame shows a page of the app. Other messages are dropped and logged. A port belongs
 * to the preload script of that page alone, and ends with it.
 */
export function listenToWindows({ connections, isWindow, closeWindow, log }: IpcOptions): void {
  ipcMain.on(CHANNEL, (event) => {
    if (!isTrusted(event, isWindow)) {
      log(`Dropped a message on ${CHANNEL} from ${event.senderFrame?.url ?? 'a frame that is gone'}.`)
      return
    }
    const { sender, ports } = event
    const [port] = ports
    if (port === undefined) return
    let isClosed = false
    port.on('close', () => {
      isClosed = true
    })
    // What a page sends meanwhile waits in its port.
    void connections.then((opened) => {
      if (isClosed) return
      opened.connect(sender, port)
      sender.once('destroyed', () => opened.forget(sender))
    })
  })
  ipcMain.on(CLOSE, (event) => {
    if (isTrusted(event, isWindow)) closeWindow(event.sender)
  })
}

function isTrusted(event: IpcMainEvent, isWindow: (contents: WebContents) => boolean): boolean {
  // Read synchronously: the frame becomes null once it navigates away.
  const frame = event.senderFrame
  if (frame === null || frame.parent !== null) return false
  return isWindow(event.sender) && frame.url.startsWith(`${PAGE_ORIGIN}/`)
}
