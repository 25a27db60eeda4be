import { cleanup, fireEvent, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { PermissionEntry } from '#shared/permission/entities'
import { fillDomGaps } from '#renderer/lib/testing/dom-gaps'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { entryOf } from '#renderer/lib/testing/permission-entry'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import ApprovalsView from './ApprovalsView.svelte'

let entries: PermissionEntry[]
let host: FakeHost
let appWindow: AppWindow

const waiting = () => screen.getByRole('list', { name: 'Waiting requests' })
const items = () => [...waiting().children]
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

beforeEach(async () => {
  fillDomGaps()
  localStorage.clear()
  entries = ['p', 'q', 'r'].map((id) => {
    const entry = entryOf(id)
    return { ...entry, request: { ...entry.request, sessionId: `session-${id}` } }
  })
  host = new FakeHost({
    'permission.list': () => ({ entries, pending: entries.length, sessions: [] }),
    'permission.respond': ({ requestId }) => {
      entries = entries.filter(({ request }) => request.id !== requestId)
      return { success: true, appliedScope: 'once' }
    },
  })
  appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  await appWindow.approvals.load()
})

afterEach(cleanup)

it('is worked by keys: moves, answers, goes on with the next request, and opens its session', async () => {
  show(appWindow, ApprovalsView, { tab: 'waiting' })
  await press('j')
  expect(document.activeElement).toBe(items()[0])
  await press('j')
  expect(document.activeElement).toBe(items()[1])
  await press('k')
  expect(document.activeElement).toBe(items()[0])

  await press('a')
  await appWindow.approvals.load()
  await expect.poll(items).toHaveLength(2)
  expect(host.inputs('permission.respond')).toEqual([{ requestId: 'p', optionId: 'yes' }])
  await expect.poll(() => document.activeElement).toBe(items()[0])
  await press('d')
  await appWindow.approvals.load()
  await expect.poll(items).toHaveLength(1)
  expect(host.inputs('permission.respond').at(-1)).toEqual({ requestId: 'q', optionId: 'no' })

  await press('j')
  await press('Enter')
  expect(appWindow.current).toBe('session-r')
})

it('lists a snoozed request apart from those that wait', async () => {
  entries = entries.slice(0, 1).map((entry) => ({ ...entry, snoozedUntil: Date.now() + 3_600_000 }))
  await appWindow.approvals.load()
  show(appWindow, ApprovalsView, { tab: 'waiting' })
  expect(screen.getByText(/^You’re all caught up/)).toBeDefined()
  expect(screen.queryByRole('list', { name: 'Waiting requests' })).toBeNull()
  expect(screen.getByRole('list', { name: 'Snoozed or interrupted' }).textContent).toContain('npm test')
})

/** An entry that cannot be shown, whatever is read of its request beside its id. */
const broken = (entry: PermissionEntry): PermissionEntry => ({
  ...entry,
  request: { ...entry.request, options: null as never, toolInput: null as never, summary: { toString: null } as never },
})

it.each(['waiting', 'history'] as const)('shows the other requests when one cannot be shown: %s', async (tab) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  entries = entries.map((entry, index) => (index === 1 ? broken(entry) : entry))
  await appWindow.approvals.load()
  show(appWindow, ApprovalsView, { tab })
  const list = await screen.findByRole('list', { name: tab === 'waiting' ? 'Waiting requests' : 'Answered requests' })
  await expect.poll(() => [...list.children]).toHaveLength(3)
  expect(screen.getByText('This entry couldn’t be shown.')).toBeDefined()
  expect([...list.children].filter(({ textContent }) => textContent.includes('npm test'))).toHaveLength(2)
})
