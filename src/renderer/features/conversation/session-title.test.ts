import { cleanup, fireEvent, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import SessionTitle from './SessionTitle.svelte'

let host: FakeHost
let appWindow: AppWindow

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Session title' })

beforeEach(async () => {
  host = new FakeHost({ 'session.update': () => ({ success: true }) })
  appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  show(appWindow, SessionTitle, { sessionId: 's', title: 'say hello' })
})

afterEach(cleanup)

it('names a session, with the title that it has selected', async () => {
  appWindow.renaming = true
  const title = await field()
  await expect.poll(() => document.activeElement).toBe(title)
  expect([title.value, title.selectionStart, title.selectionEnd]).toEqual(['say hello', 0, 9])
  title.value = 'A good name'
  await fireEvent.keyDown(title, { key: 'Enter' })
  await expect.poll(() => host.inputs('session.update')).toMatchObject([{ sessionId: 's', title: 'A good name' }])
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('keeps the name with Escape', async () => {
  await fireEvent.click(screen.getByRole('button', { name: 'say hello' }))
  const title = await field()
  title.value = 'Another'
  await fireEvent.keyDown(title, { key: 'Escape' })
  expect(await screen.findByRole('button', { name: 'say hello' })).toBeDefined()
  expect(host.inputs('session.update')).toEqual([])
})
