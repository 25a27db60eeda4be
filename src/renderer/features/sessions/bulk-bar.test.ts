import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SessionListItem } from '#shared/session/entities'
import InAppWindow from '#renderer/lib/testing/InAppWindow.svelte'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import BulkBar from './BulkBar.svelte'
import SearchResults from './SearchResults.svelte'

const sessionOf = (sessionId: string): SessionListItem => ({
  sessionId,
  title: sessionId,
  createdAt: 0,
  lastActivityAt: 0,
  status: 'closed',
  agents: [],
  targetWorkingDirectory: '/web',
})

let appWindow: AppWindow
const row = (title: string) => screen.getByRole('link', { name: new RegExp(title) })
const press = async (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  await fireEvent.click(button)
}

beforeEach(async () => {
  const sessions = ['apple', 'pear', 'plum'].map(sessionOf)
  const host = new FakeHost({
    'session.list': () => ({ sessions, total: sessions.length }),
    'session.archive': () => ({ success: true }),
  })
  appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  await appWindow.sessions.reload()
  render(InAppWindow, { appWindow, part: SearchResults, given: {} })
  render(InAppWindow, { appWindow, part: BulkBar, given: {} })
  await screen.findByText('apple')
})

afterEach(cleanup)

it('passes the focus to the row below the sessions that are archived, and above them at the end of the list', async () => {
  appWindow.selection.select(['apple', 'pear'])
  await screen.findByText('2 selected')
  await press('Archive')
  expect(document.activeElement).toBe(row('plum'))
  await expect.poll(() => screen.queryByRole('button', { name: 'Archive' })).toBeNull()
  appWindow.selection.select(['pear', 'plum'])
  await screen.findByText('2 selected')
  await press('Archive')
  expect(document.activeElement).toBe(row('apple'))
})

it('passes the focus to the list when every session that shows is archived', async () => {
  appWindow.selection.select(['apple', 'pear', 'plum'])
  await screen.findByText('3 selected')
  await press('Archive')
  expect(document.activeElement).toBe(screen.getByRole('navigation'))
})

it('passes the focus to a selected row when the selection is cleared', async () => {
  appWindow.selection.select(['pear', 'plum'])
  await screen.findByText('2 selected')
  await press('Clear selection')
  expect(document.activeElement).toBe(row('pear'))
})

it('passes the focus to the list when a dialog of the bar closes after the bar', async () => {
  appWindow.selection.select(['apple', 'pear'])
  await screen.findByText('2 selected')
  await press('Delete…')
  expect(appWindow.dialog?.kind).toBe('purge')
  ;(document.activeElement as HTMLElement).blur()
  appWindow.dialog = null
  await expect.poll(() => document.activeElement).toBe(row('plum'))
})
