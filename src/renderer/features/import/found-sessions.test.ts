import { cleanup, fireEvent, screen, within } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ImportState } from '#shared/import/entities'
import type { SessionListItem } from '#shared/session/entities'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import FoundSessions from './FoundSessions.svelte'

const tool = (adapterName: string, displayName: string, foundCount: number) => ({
  adapterName,
  displayName,
  folders: [],
  isOn: true,
  deletesAfterDays: null,
  isKept: false,
  foundCount,
  importedCount: 0,
  keptCount: 0,
  keptBytes: 0,
})
const found = (sessionId: string, adapterName: string, folder: string): SessionListItem => ({
  sessionId,
  adapterName,
  createdAt: 0,
  lastActivityAt: 0,
  status: 'discovered',
  agents: [],
  targetWorkingDirectory: folder,
})
const sessions = [found('a', 'claude-code', '/web'), found('b', 'claude-code', '/api'), found('c', 'codex', '/web')]

let state: ImportState
let host: FakeHost

const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })

beforeEach(async () => {
  state = {
    tools: [tool('claude-code', 'Claude Code', 2), tool('codex', 'Codex', 1)],
    isSearching: false,
    searchedAt: 1,
    searchMs: 1,
    isAsked: false,
    problem: null,
  }
  host = new FakeHost({
    'import.getState': () => ({ state }),
    'import.update': (changes) => ({ state: (state = { ...state, isAsked: changes.isAsked ?? state.isAsked }) }),
    'import.run': () => ({ imported: ['b'], skipped: [], errors: [] }),
    'session.list': () => ({ sessions, total: sessions.length }),
  })
  const appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  await appWindow.imports.load()
  show(appWindow, FoundSessions, {})
  await screen.findByRole('heading', { name: 'Found 3 sessions from 2 tools' })
})

afterEach(cleanup)

it('imports the tools and projects that are chosen', async () => {
  await fireEvent.click(screen.getByRole('button', { name: /^Choose/ }))
  await expect.poll(() => document.activeElement).toBe(await box(/from Claude Code/))
  const projects = within(await screen.findByRole('list', { name: 'Projects of Claude Code' }))
  await fireEvent.click(projects.getByRole('checkbox', { name: /^web/ }))
  const claude = await box(/from Claude Code/)
  expect([claude.checked, claude.indeterminate]).toEqual([false, true])
  await fireEvent.click(await box(/from Codex/))
  await fireEvent.click(screen.getByRole('button', { name: 'Import chosen' }))
  expect(host.inputs('import.run')).toMatchObject([{ adapterNames: [], sessionIds: ['b'] }])
})

it('is not asked again once it was put off', async () => {
  await fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(host.inputs('import.update')).toEqual([{ isAsked: true }])
  await expect.poll(() => screen.queryByRole('button', { name: 'Not now' })).toBeNull()
  expect(host.inputs('import.run')).toEqual([])
})
