import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import InAppWindow from '../../lib/testing/InAppWindow.svelte'
import { FakeHost } from '../../lib/testing/fake-host'
import { AppWindow } from '../../lib/window/app-window.svelte'
import SavedList from './SavedList.svelte'

afterEach(cleanup)

it.each([
  [false, true],
  [true, false],
])('takes its place with something to save (%s) and without', async (canSave, isDisabled) => {
  const appWindow = new AppWindow(await new FakeHost({}).connect(), localStorage, { current: false })
  render(InAppWindow, {
    appWindow,
    part: SavedList,
    given: { saved: [], label: 'Saved', canSave, onuse: () => undefined, onsave: () => undefined },
  })
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Save as…' })
  expect(field.disabled).toBe(isDisabled)
})
