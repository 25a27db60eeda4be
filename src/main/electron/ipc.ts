import { ipcMain, type IpcMainEvent, type WebContents, type WebFrameMain } from 'electron'
import type { CloseChannel, ConnectChannel } from '#shared/window/channel'
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
  /** Contents that are forgotten when they end. They connect anew with each page. */
  const known = new WeakSet<WebContents>()
  const takeUp = ({ sender, ports }: IpcMainEvent, frame: WebFrameMain | null): void => {
    if (!isTrusted(sender, frame, isWindow)) {
      log(`Dropped a message on ${CHANNEL} from ${frame?.url ?? 'a frame that is gone'}.`)
      return
    }
    const [port] = ports
    if (port === undefined) return
    let isClosed = false
    port.on('close', () => {
      isClosed = true
    })
    // Messages of the page wait in its port meanwhile.
    void connections.then((opened) => {
      if (isClosed) return
      opened.connect(sender, port)
      if (known.has(sender)) return
      known.add(sender)
      sender.once('destroyed', () => opened.forget(sender))
    })
  }
  ipcMain.on(CHANNEL, (event) => {
    // Read synchronously: the frame becomes null once it navigates away.
    const frame = event.senderFrame
    if (frame?.url !== '') {
      takeUp(event, frame)
      return
    }
    // While this process is busy, a page can connect before its navigation is reported here. The empty page that a window
    // begins with can connect as well; it is gone after any navigation, and its frame must not be read then.
    const { sender, processId, frameId } = event
    sender.once('did-navigate', () => {
      const { mainFrame } = sender
      if (mainFrame.processId === processId && mainFrame.routingId === frameId) takeUp(event, mainFrame)
    })
  })
  ipcMain.on(CLOSE, (event) => {
    if (isTrusted(event.sender, event.senderFrame, isWindow)) closeWindow(event.sender)
  })
}

function isTrusted(
  sender: WebContents,
  frame: WebFrameMain | null,
  isWindow: (contents: WebContents) => boolean,
): boolean {
  // Also one that is gone, which the types take for null, and which may be undefined.
  if (frame?.parent !== null) return false
  return isWindow(sender) && frame.url.startsWith(`${PAGE_ORIGIN}/`)
}
