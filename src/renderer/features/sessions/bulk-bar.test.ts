import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SessionListItem } from '../../../shared/session/entities'
import InWorkspace from '../../lib/testing/InWorkspace.svelte'
import { FakeHost } from '../../lib/testing/fake-host'
import { Workspace } from '../../lib/workspace.svelte'
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

let workspace: Workspace
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
  workspace = new Workspace(await host.connect(), localStorage, { current: false })
  await workspace.sessions.reload()
  render(InWorkspace, { workspace, part: SearchResults, given: {} })
  render(InWorkspace, { workspace, part: BulkBar, given: {} })
  await screen.findByText('apple')
})

afterEach(cleanup)

it('passes the focus to the row below the sessions that are archived, and above them at the end of the list', async () => {
  workspace.selection.select(['apple', 'pear'])
  await screen.findByText('2 selected')
  await press('Archive')
  expect(document.activeElement).toBe(row('plum'))
  await expect.poll(() => screen.queryByRole('button', { name: 'Archive' })).toBeNull()
  workspace.selection.select(['pear', 'plum'])
  await screen.findByText('2 selected')
  await press('Archive')
  expect(document.activeElement).toBe(row('apple'))
})

it('passes the focus to the list when every session that shows is archived', async () => {
  workspace.selection.select(['apple', 'pear', 'plum'])
  await screen.findByText('3 selected')
  await press('Archive')
  expect(document.activeElement).toBe(screen.getByRole('navigation'))
})

it('passes the focus to a selected row when the selection is cleared', async () => {
  workspace.selection.select(['pear', 'plum'])
  await screen.findByText('2 selected')
  await press('Clear selection')
  expect(document.activeElement).toBe(row('pear'))
})

it('passes the focus to the list when a dialog of the bar closes after the bar', async () => {
  workspace.selection.select(['apple', 'pear'])
  await screen.findByText('2 selected')
  await press('Delete permanently…')
  expect(workspace.dialog?.kind).toBe('purge')
  ;(document.activeElement as HTMLElement).blur()
  workspace.dialog = null
  await expect.poll(() => document.activeElement).toBe(row('plum'))
})
