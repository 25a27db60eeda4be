import { expect, test, vi } from 'vitest'
import type { AttentionEntry } from '#shared/attention/entities'
import { trayMenu } from './tray-menu'

const actions = { openSession: vi.fn(), open: vi.fn(), setDoNotDisturb: vi.fn(), quit: vi.fn() }
const labels = (sessions: readonly AttentionEntry[]) =>
  trayMenu(sessions, false, actions).map(({ label, type }) => (type === 'separator' ? '-' : label))

const waiting = (sessionId: string, ...ids: string[]): AttentionEntry => ({
  sessionId,
  title: `Fix ${sessionId} & more`,
  attention: {
    state: 'needsYou',
    since: 1,
    waiting: { question: ids.length },
    requests: ids.map((requestId) => ({ requestId, kind: 'question', title: 'Which?', since: 1 })),
  },
})
const working: AttentionEntry = { sessionId: 'w', attention: { state: 'working', since: 1 } }

test('the tray lists who needs the user and what runs, and opens it', () => {
  expect(labels([waiting('a', '1'), waiting('b', '2', '3'), working])).toEqual([
    'Needs you',
    'Fix a && more · Has a question',
    'Fix b && more · 2 requests need you',
    '-',
    'Running',
    'Untitled session',
    '-',
    'Do not disturb',
    'Open Parley',
    'Quit',
  ])
  const [, first] = trayMenu([waiting('a', '1')], false, actions)
  first?.click?.({} as never, undefined, {})
  expect(actions.openSession).toHaveBeenCalledWith('a')
})

test('the tray says when nothing runs, and stays short', () => {
  expect(labels([])).toEqual(['No agent is working', '-', 'Do not disturb', 'Open Parley', 'Quit'])
  const many = Array.from({ length: 20 }, (_, index) => ({ ...working, sessionId: String(index) }))
  expect(labels(many)).toContain('and 8 more')
})

test('the tray turns do not disturb on and off', () => {
  const item = trayMenu([], true, actions).find(({ type }) => type === 'checkbox')
  expect(item).toMatchObject({ label: 'Do not disturb', checked: true })
  item?.click?.({ checked: false } as never, undefined, {})
  expect(actions.setDoNotDisturb).toHaveBeenCalledWith(false)
})
