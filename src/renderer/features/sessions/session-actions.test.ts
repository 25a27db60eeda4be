import { expect, it } from 'vitest'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { suspendSession } from './session-actions'

it('tells why a session could not be suspended', async () => {
  const host = new FakeHost({})
  const appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  await suspendSession(appWindow, 's')
  expect(appWindow.toasts.list.map(({ message }) => message)).toEqual(['No answer to session.suspend.'])
})
