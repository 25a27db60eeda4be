import { beforeEach, expect, it, vi } from 'vitest'
import { contractError } from '#shared/kernel/errors'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { composeMessage } from './compose-message'

const attachment = { blobId: 'b', kind: 'text', fileName: 'a.txt', mimeType: 'text/plain', size: 2 } as const
const file = new File(['hi'], 'a.txt')
let host: FakeHost
let appWindow: AppWindow
let finish: () => void

/** Sets up a host that answers the end of an upload on demand. */
async function setUp(ends: 'well' | 'badly') {
  host = new FakeHost({
    'attachment.begin': () => ({ uploadId: 'u', chunkSize: 1000 }),
    'attachment.append': () => ({ received: 2 }),
    'attachment.finish': () => ({ attachment }),
  })
  const { request } = host
  const released = new Promise<void>((resolve) => (finish = resolve))
  vi.spyOn(host, 'request').mockImplementation(async (name, input) => {
    if (name === 'attachment.finish') await released
    if (name === 'attachment.finish' && ends === 'badly')
      return { ok: false, error: contractError('upload-mismatch', 'It came in pieces.') }
    return request(name, input)
  })
  appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
}

beforeEach(() => localStorage.clear())

it('waits for a file that is still being handed over', async () => {
  await setUp('well')
  void appWindow.attachments.add('s', [file])
  const composing = composeMessage(appWindow, 's', { sessionId: 's' }, 'look')
  finish()
  expect(await composing).toMatchObject({ message: [{ content: 'look' }, { type: 'attachment', fileName: 'a.txt' }] })
})

it('makes no message without a file that was meant to be in it', async () => {
  await setUp('badly')
  void appWindow.attachments.add('s', [file])
  const composing = composeMessage(appWindow, 's', { sessionId: 's' }, 'look')
  finish()
  expect(await composing).toBeNull()
  expect(appWindow.toasts.list.map(({ message }) => message)).toEqual([
    expect.stringContaining('a.txt couldn’t be attached'),
  ])
})
