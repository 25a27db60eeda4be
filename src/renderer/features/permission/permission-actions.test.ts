import { expect, it } from 'vitest'
import { contractError, type ErrorCode } from '#shared/kernel/errors'
import { err } from '#shared/kernel/result'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { limitWait, snoozeRequest } from './permission-actions'

const start = async (host: FakeHost) => new AppWindow(await host.connect(), localStorage, { current: false })

it('puts a request off and brings it back', async () => {
  const host = new FakeHost({ 'permission.snooze': () => ({ success: true, snoozedUntil: null }) })
  const appWindow = await start(host)
  await snoozeRequest(appWindow, 'p')
  await snoozeRequest(appWindow, 'p', null)
  expect(host.inputs('permission.snooze')).toEqual([{ requestId: 'p' }, { requestId: 'p', until: null }])
})

it.each<[ErrorCode, string[]]>([
  ['permission-resolved', []],
  ['not-connected', ['Failed.', 'Failed.']],
])('tells of a failure unless the request was answered meanwhile: %s', async (code, told) => {
  const host = new FakeHost({})
  const appWindow = await start(host)
  host.request = () => Promise.resolve(err(contractError(code, 'Failed.')))
  await snoozeRequest(appWindow, 'p')
  await limitWait(appWindow, 'p', false)
  expect(appWindow.toasts.list.map(({ message }) => message)).toEqual(told)
})
