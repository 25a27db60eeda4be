import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { events, type AnySessionEvent, type SessionEvent, type SessionEventType } from '../contract'
import type { Session } from '../session/entities'
import { reduceSession } from './session'
import type { AttentionState } from '../attention/entities'
import { outcomeToNote } from '../attention/outcome'
import { attentionOf, isQuiet, NO_FACTS, reduceAttention, waitingCount, withSnoozed } from './attention'
import { strongestState } from '../attention/strength'

const sessionId = 's'
const idle: Session = { sessionId, createdAt: 0, lastActivityAt: 0, status: 'active', agents: [] }

function event(type: SessionEventType, payload: object, at = 1): SessionEvent {
  const envelope = { eventId: `${sessionId}:${at}`, sessionId, sequence: at, parentId: null, timestamp: at }
  const ephemeral = events[type].durability === 'ephemeral' ? { ephemeral: true } : {}
  return { ...envelope, ...ephemeral, type, payload } as unknown as SessionEvent
}

const turn = { sessionId, turnId: 't', turnNumber: 1 }
const started = event('turn.started', { ...turn, messageId: 'm', agentIds: [] })
const tool = (id: string, title?: string) =>
  event('tool.started', { toolCallId: id, messageId: 'm', tool: 'run', kind: 'exec', ...(title && { title }) })
const permission = (id: string, at?: number) =>
  event('permission.requested', { id, summary: 'rm -rf build\nsecond line', toolName: 'Shell' }, at)

function stateAfter(log: readonly AnySessionEvent[]) {
  return stateAt(10, log)
}

function stateAt(now: number, log: readonly AnySessionEvent[]) {
  return attentionOf(log.reduce(reduceAttention, NO_FACTS), log.reduce(reduceSession, idle), now)
}

describe('the attention state', () => {
  it('shows the latest work of a turn, and thinking when there is none', () => {
    expect(stateAfter([started])).toEqual({ state: 'working', since: 1, activity: { kind: 'thinking', since: 1 } })
    expect(stateAfter([started, tool('a', 'Read notes'), tool('b')]).activity?.title).toBe('run')
    const completed = event('tool.completed', { toolCallId: 'b', outcome: 'ok', elapsedMs: 1 })
    expect(stateAfter([started, tool('a', 'Read notes'), tool('b'), completed]).activity?.title).toBe('Read notes')
  })

  it('describes at most twenty requests of a session, and counts all', () => {
    const asked = stateAfter(Array.from({ length: 50 }, (_, index) => permission(`p${index}`, index)))
    expect(asked).toMatchObject({ state: 'needsYou', since: 0, waiting: { permission: 50 } })
    expect(asked.requests).toHaveLength(20)
    expect(asked.requests?.[0]).toMatchObject({ title: 'rm -rf build', toolName: 'Shell' })
    expect(waitingCount(asked)).toBe(50)
  })

  it('leaves out requests that are put off', () => {
    const facts = [started, permission('p')].reduce(reduceAttention, NO_FACTS)
    expect(attentionOf(withSnoozed(facts, ['p']), idle, 10).state).toBe('working')
    expect(withSnoozed(facts, [])).toBe(facts)
  })

  const snoozed = (until: number | null) => event('attention.snoozed', { sessionId, until })
  const ended = event('turn.completed', { ...turn, success: true, outcome: 'ok', pendingOutcome: 'done' }, 2)

  it.each([
    ['a request', [started, permission('p')], 'needsYou'],
    ['an outcome', [started, ended], 'doneUnseen'],
    ['nothing', [], 'doneUnseen'],
  ] as const)('is put off until its time, whatever there is to note: %s', (_, log, state) => {
    expect(stateAt(99, [...log, snoozed(100)])).toMatchObject({ state: 'snoozed', snoozedUntil: 100 })
    expect(stateAt(100, [...log, snoozed(100)]).state).toBe(state)
    expect(stateAt(99, [...log, snoozed(100), snoozed(null)]).state).toBe(log.length === 0 ? 'idle' : state)
  })

  it.each([
    ['another request', permission('q'), 'needsYou'],
    ['the end of a turn', ended, 'needsYou'],
  ] as const)('is no longer put off after %s', (_, news, state) => {
    expect(stateAt(50, [started, permission('p'), snoozed(100), news]).state).toBe(state)
  })

  it('is unseen again when the user says so, until it is seen', () => {
    const unseen = event('attention.unseen', { sessionId, outcome: 'failed' })
    expect(stateAfter([unseen])).toEqual({ state: 'failed', since: 0 })
    expect(stateAfter([unseen, event('attention.seen', { sessionId })]).state).toBe('idle')
  })

  it('is idle in an archived session, whatever happened there', () => {
    expect(attentionOf(NO_FACTS, { ...idle, status: 'archived', pendingOutcome: 'failed' }, 10).state).toBe('idle')
  })

  it('does not change with the words of an agent', () => {
    const facts = [started, tool('a')].reduce(reduceAttention, NO_FACTS)
    expect(reduceAttention(facts, event('block.delta', { blockId: 'b', delta: 'word' }))).toBe(facts)
    expect(reduceAttention(facts, event('tool.progress', { toolCallId: 'a', message: '10 %' }))).toBe(facts)
  })
})

test('a group shows the strongest state of its members', () => {
  const members: AttentionState[] = ['idle', 'doneUnseen', 'working', 'failed', 'needsYou']
  for (const [index, strongest] of members.entries())
    expect(strongestState(members.slice(0, index + 1).reverse())).toBe(strongest)
  expect(strongestState([])).toBe('idle')
})

test.each([
  [{ outcome: 'completed' }, 'done'],
  [{ outcome: 'completed', isViewed: true }, undefined],
  [{ outcome: 'error', isViewed: true }, 'failed'],
  [{ outcome: 'interrupted' }, 'failed'],
  [{ outcome: 'cancelled' }, undefined],
  [{ outcome: 'cancelled', isStoppedByLimit: true }, 'done'],
  [{ outcome: 'error', branchKind: 'subagent' }, undefined],
  [{ outcome: 'completed', branchKind: 'aside' }, undefined],
] as const)('the end of a turn %j is noted as %s', (end, noted) => {
  expect(outcomeToNote({ isStoppedByLimit: false, isViewed: false, branchKind: undefined, ...end })).toBe(noted)
})

const id = fc.constantFrom('a', 'b', 'c')
const anyEvent: fc.Arbitrary<readonly [SessionEventType, object]> = fc.oneof(
  fc.constant(['turn.started', { ...turn, messageId: 'm', agentIds: [] }] as const),
  fc
    .record({ ...asConstants(turn), success: fc.boolean(), pendingOutcome: fc.constantFrom('done', 'failed') })
    .map((payload) => ['turn.completed', payload] as const),
  fc.constant(['turn.completed', { ...turn, success: true }] as const),
  fc.constant(['attention.seen', { sessionId }] as const),
  id.map((toolCallId) => ['tool.started', { toolCallId, messageId: 'm', tool: 'run', kind: 'exec' }] as const),
  id.map((toolCallId) => ['tool.progress', { toolCallId, message: 'more' }] as const),
  id.map((toolCallId) => ['tool.completed', { toolCallId, outcome: 'ok', elapsedMs: 1 }] as const),
  id.map((one) => ['permission.requested', { id: one, summary: 'run', toolName: 'Shell' }] as const),
  id.map((requestId) => ['permission.resolved', { requestId }] as const),
  id.map((requestId) => ['elicitation.requested', { requestId, message: 'Which?' }] as const),
  id.map((requestId) => ['elicitation.resolved', { requestId }] as const),
  id.map((signInId) => ['auth.deviceCode.requested', { signInId, verificationUrl: 'https://example.org' }] as const),
  id.map((signInId) => ['auth.deviceCode.resolved', { signInId, success: true }] as const),
  id.map((childId) => ['subagent.spawned', { childId, task: 'look' }] as const),
  id.map((childId) => ['subagent.completed', { childId, elapsedMs: 1 }] as const),
  fc
    .subarray(['a', 'b'])
    .map((ids) => ids.map((task) => ({ id: task, name: task, status: 'running', startedAt: 1 })))
    .map((tasks) => ['background_tasks_changed', { sessionId, tasks }] as const),
  id.map((commandId) => ['runtime.command.started', { sessionId, commandId, command: 'make' }] as const),
  id.map((commandId) => ['runtime.command.completed', { commandId, exitCode: 0 }] as const),
  fc.constant(['block.delta', { blockId: 'b', delta: 'word' }] as const),
  fc.constant(['status.changed', { from: 'idle', to: 'thinking' }] as const),
  fc.constantFrom('closed', 'resumed').map((type) => [type, { sessionId }] as const),
)

function asConstants<T extends object>(values: T): { [K in keyof T]: fc.Arbitrary<T[K]> } {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, fc.constant(value)])) as {
    [K in keyof T]: fc.Arbitrary<T[K]>
  }
}

test('the state after live events is the one that the log gives', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (steps) => {
      const live = steps.map(([type, payload], index) => event(type, payload, index + 1))
      const log = live.filter((each) => each.ephemeral !== true)
      const restored = JSON.parse(JSON.stringify(log)) as AnySessionEvent[]
      expect(stateAfter(restored)).toEqual(stateAfter(live))
    }),
  )
})

test('nothing is live when everything has ended, and what is noted stays', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (steps) => {
      const ends = ['a', 'b', 'c'].flatMap((each) => [
        event('tool.completed', { toolCallId: each }),
        event('subagent.completed', { childId: each }),
        event('runtime.command.completed', { commandId: each }),
        event('permission.resolved', { requestId: each }),
        event('elicitation.resolved', { requestId: each }),
        event('auth.deviceCode.resolved', { signInId: each }),
      ])
      const noTasks = event('background_tasks_changed', { sessionId, tasks: [] })
      const end = event('turn.completed', { ...turn, success: true, pendingOutcome: 'done' })
      const log = [...steps.map(([type, payload], index) => event(type, payload, index)), ...ends, noTasks, end]
      expect(isQuiet(log.reduce(reduceAttention, NO_FACTS))).toBe(true)
      expect(stateAfter(log).state).toBe('doneUnseen')
    }),
  )
})
