import { cleanup, screen } from '@testing-library/svelte'
import { createRawSnippet } from 'svelte'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { fillDomGaps } from '#renderer/lib/testing/dom-gaps'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import Dialog from '#renderer/ui/Dialog.svelte'
import { actions, installCommands } from './install'

beforeAll(fillDomGaps)
afterEach(cleanup)

it('leaves Escape to a dialog that a page shows, and closes the page with the next one', async () => {
  await actions.load()
  const appWindow = new AppWindow(await new FakeHost({}).connect(), localStorage, { current: false })
  installCommands(appWindow)
  appWindow.show({ kind: 'settings', section: 'data' })
  const children = createRawSnippet(() => ({ render: () => '<p>Everything is deleted.</p>' }))
  show(appWindow, Dialog, { title: 'Delete?', onclose: () => undefined, children })
  await screen.findByRole('dialog')

  const escape = new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape' })
  expect(appWindow.commands.press(escape)).toBe(false)
  expect(appWindow.page).not.toBeNull()

  cleanup()
  expect(appWindow.commands.press(escape)).toBe(true)
  expect(appWindow.page).toBeNull()
})
