import { expect, it, vi } from 'vitest'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { actions, installCommands } from './install'

it('tells when the theme could not be stored', async () => {
  await actions.load()
  const appWindow = new AppWindow(await new FakeHost({}).connect(), localStorage, { current: false })
  installCommands(appWindow)
  appWindow.commands.run('view.themeDark')
  await vi.waitFor(() =>
    expect(appWindow.toasts.list.map(({ message }) => message)).toEqual([expect.stringContaining('No answer to')]),
  )
})
