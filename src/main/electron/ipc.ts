import { ipcMain, type IpcMainEvent, type WebContents } from 'electron'
import { z } from 'zod'
import type { ToHost } from '../../shared/app/window-channel'
import { PAGE_ORIGIN } from './protocol'
import type { WindowConnections } from './window-connections'

type Channel = ToHost['channel']

const Request = z.strictObject({ id: z.int().positive(), name: z.string().max(200), input: z.unknown() })

export interface IpcOptions {
  readonly connections: WindowConnections<WebContents>
  /** Returns whether these are the contents of one of the app's windows. */
  isWindow(contents: WebContents): boolean
  log(line: string): void
}

/**
 * Receives messages from windows. The only user of `ipcMain`: every message passes one check, that it comes from the
 * main frame of one of the app's windows and that the frame shows a page of the app. Other messages are dropped and
 * logged. Names and inputs of requests are validated by the host, as for every other transport.
 */
export function listenToWindows({ connections, isWindow, log }: IpcOptions): void {
  const on = (channel: Channel, take: (event: IpcMainEvent, message: unknown) => void) => {
    ipcMain.on(channel, (event, message: unknown) => {
      if (isTrusted(event, isWindow)) take(event, message)
      else log(`Dropped a message on ${channel} from ${event.senderFrame?.url ?? 'a frame that is gone'}.`)
    })
  }

  on('parley:connect', ({ sender, ports }) => {
    const [port] = ports
    if (port === undefined) return
    connections.connect(sender, port)
    sender.once('destroyed', () => connections.disconnect(sender))
  })
  on('parley:request', ({ sender }, message) => {
    const request = Request.safeParse(message)
    if (request.success) connections.request(sender, request.data)
    else log('Dropped a request that is none.')
  })
}

function isTrusted(event: IpcMainEvent, isWindow: (contents: WebContents) => boolean): boolean {
  // Read synchronously: the frame becomes null once it navigates away.
  const frame = event.senderFrame
  if (frame === null || frame.parent !== null) return false
  return isWindow(event.sender) && frame.url.startsWith(`${PAGE_ORIGIN}/`)
}
