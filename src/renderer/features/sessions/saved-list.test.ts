import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import InAppWindow from '#renderer/lib/testing/InAppWindow.svelte'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
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

it('tells when a removed filter cannot be brought back', async () => {
  const host = new FakeHost({ 'savedFilter.remove': () => ({ filters: [] }) })
  const appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  const saved = [{ name: 'Mine' }]
  const given = { saved, label: 'Saved', canSave: true, onuse: () => undefined, onsave: () => undefined }
  render(InAppWindow, { appWindow, part: SavedList, given })
  screen.getByRole('button', { name: /Remove|Delete/ }).click()
  await vi.waitFor(() => expect(appWindow.toasts.list).toHaveLength(1))
  appWindow.toasts.list[0]?.undo?.()
  await vi.waitFor(() =>
    expect(appWindow.toasts.list.map(({ message }) => message)).toEqual(['No answer to savedFilter.put.']),
  )
})
