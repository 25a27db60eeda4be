import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { pathEntries } from './path-actions'

const place = { sessionId: 's', path: 'src/a.ts' }
let host: FakeHost
let appWindow: AppWindow

beforeEach(async () => {
  localStorage.clear()
  host = new FakeHost({ 'app.openPath': () => ({ outcome: 'revealed', reason: 'It is a program.' }) })
  appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
})

afterEach(() => vi.unstubAllGlobals())

const items = (isGone?: boolean) => pathEntries(appWindow, place, isGone)

it('says beforehand that a browser opens no files, and copies paths all the same', () => {
  expect(items().map(({ label, disabled, description }) => [label, disabled ?? false, description])).toEqual([
    ['Open', true, 'Desktop app only'],
    ['Reveal in file manager', true, 'Desktop app only'],
    ['Copy path', false, undefined],
  ])
})

it('opens and reveals in the desktop app, and tells what came of it', async () => {
  vi.stubGlobal('parley', { platform: 'linux' })
  const [open, reveal] = items()
  expect(open?.disabled).toBe(false)
  open?.select()
  await vi.waitFor(() => expect(appWindow.toasts.list.at(-1)?.message).toBe('It is a program.'))
  reveal?.select()
  await vi.waitFor(() => expect(appWindow.toasts.list.at(-1)?.message).toBe('No answer to app.revealPath.'))
  expect(host.asked.slice(-2).map(({ name, input }) => [name, input])).toEqual([
    ['app.openPath', place],
    ['app.revealPath', place],
  ])
})

it('offers nothing to open of what is gone', () => {
  vi.stubGlobal('parley', { platform: 'linux' })
  expect(items(true).map(({ disabled, description }) => [disabled ?? false, description])).toEqual([
    [true, 'No longer exists'],
    [true, 'No longer exists'],
    [false, undefined],
  ])
})
