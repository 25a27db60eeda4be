import { cleanup, fireEvent, screen, within } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { AttentionEntry, AttentionState } from '#shared/attention/entities'
import type { PermissionEntry } from '#shared/permission/entities'
import InboxPage from '#renderer/features/inbox/InboxPage.svelte'
import { liveSessions } from '#renderer/lib/conversation/live-sessions'
import { fillDomGaps } from '#renderer/lib/testing/dom-gaps'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { entryOf } from '#renderer/lib/testing/permission-entry'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import type { InboxView } from '#renderer/lib/window/pages'
import { inboxContributions } from './inbox'

let sessions: AttentionEntry[]
let permissions: PermissionEntry[]
let host: FakeHost
let appWindow: AppWindow

const rows = () =>
  screen.getAllByRole('listitem').map((item) => item.querySelector<HTMLElement>('[data-inbox-row]') ?? item)
const titles = (section: string) =>
  within(screen.getByRole('region', { name: new RegExp(`^${section}`) }))
    .getAllByRole('listitem')
    .map((item) => /[a-z]$/.exec(item.querySelector('.title')?.textContent ?? '')?.[0])
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

function entry(sessionId: string, state: AttentionState, since = 0): AttentionEntry {
  const { request } = entryOf(sessionId)
  const waiting = { requestId: request.id, kind: 'permission' as const, title: request.summary, since }
  const more = state === 'needsYou' ? { waiting: { permission: 1 }, requests: [waiting] } : {}
  return { sessionId, title: `Session ${sessionId}`, attention: { state, since, ...more } }
}

function asking(sessionId: string): PermissionEntry {
  const made = entryOf(sessionId)
  return { ...made, request: { ...made.request, sessionId } }
}

function tell() {
  host.emitServer({
    eventId: 'e',
    sequence: 1,
    timestamp: 0,
    ephemeral: true,
    type: 'attention.changed',
    payload: { sessions, removed: [] },
  })
}

beforeEach(async () => {
  fillDomGaps()
  localStorage.clear()
  const observer = class {
    observe = () => undefined
    unobserve = () => undefined
    disconnect = () => undefined
  }
  vi.stubGlobal('IntersectionObserver', observer)
  vi.stubGlobal('ResizeObserver', observer)
  onTestFinished(() => void vi.unstubAllGlobals())
  await liveSessions.load()
  sessions = [entry('a', 'needsYou', 1), entry('b', 'needsYou', 2), entry('c', 'failed'), entry('d', 'working')]
  sessions.push(entry('e', 'doneUnseen', 3), entry('f', 'doneUnseen', 4))
  permissions = ['a', 'b'].map(asking)
  host = new FakeHost({
    'attention.list': () => ({ sessions }),
    'attention.markSeen': ({ sessionIds }) => ({ sessionIds }),
    'permission.list': () => ({ entries: permissions, pending: permissions.length, sessions: [] }),
    'permission.respond': () => ({ success: true, appliedScope: 'once' }),
  })
  appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  await appWindow.approvals.load()
  tell()
})

afterEach(cleanup)

const open = (view: InboxView = 'list') => show(appWindow, InboxPage, { view, inbox: inboxContributions })

it('lists the sessions in sections, and shows the first one beside them', async () => {
  open()
  expect(titles('Needs you')).toEqual(['a', 'b'])
  expect(titles('Failed')).toEqual(['c'])
  expect(titles('Finished')).toEqual(['f', 'e'])
  expect(titles('Running')).toEqual(['d'])
  expect(rows()[0]?.textContent).toContain('npm test')
  expect(await screen.findByTestId('permission-card')).toBeDefined()
  expect(screen.getByRole('heading', { level: 2, name: 'Session a' })).toBeDefined()
})

it('is worked by keys: moves, answers, goes on with the next item, marks as seen, and opens a session', async () => {
  open()
  await press('j')
  expect(document.activeElement).toBe(rows()[0])
  await press('j')
  expect(document.activeElement).toBe(rows()[1])
  await press('k')
  await press('a')
  expect(host.inputs('permission.respond')).toEqual([{ requestId: 'a', optionId: 'yes' }])
  await expect.poll(() => document.activeElement).toBe(rows()[1])
  await press('d')
  expect(host.inputs('permission.respond').at(-1)).toEqual({ requestId: 'b', optionId: 'no' })
  await expect.poll(() => document.activeElement?.textContent).toContain('Session c')
  await press('e')
  expect(host.inputs('attention.markSeen')).toEqual([{ sessionIds: ['c'] }])
  await expect.poll(() => document.activeElement?.textContent).toContain('Session f')
  await press('Enter')
  expect(appWindow.current).toBe('f')
})

it('answers several items together after ten seconds, unless that is undone', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  open()
  const both = async () => {
    for (const row of rows().slice(0, 2)) await fireEvent.click(row, { ctrlKey: true })
    await press('a')
  }
  await both()
  expect(appWindow.toasts.list.map(({ message }) => message)).toEqual(['Allowing 2 requests'])
  expect(appWindow.undo.last()).toBe(true)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(host.inputs('permission.respond')).toEqual([])
  await both()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(host.inputs('permission.respond')).toHaveLength(2)
})

it('says that nothing runs or waits', () => {
  sessions = sessions.map(({ sessionId }) => entry(sessionId, 'idle'))
  tell()
  open()
  expect(screen.getByText('Nothing is running or waiting for you.')).toBeDefined()
})

it.each(['list', 'board'] as const)('shows the other items when one cannot be shown: %s', async (view) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  sessions = [...sessions, { ...entry('g', 'failed'), title: { toString: null } as never }]
  tell()
  open(view)
  expect(await screen.findByText('This entry couldn’t be shown.')).toBeDefined()
  expect(screen.getByText('Session c')).toBeDefined()
})
