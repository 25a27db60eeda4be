import { RequestError } from '@agentclientprotocol/sdk/unstable'
import { describe, expect, it } from 'vitest'
import type { PromptResult } from '#shared/adapter/port'
import type { Refusal } from '#shared/limits/entities'
import { record } from '#core/agents/transcript/values'
import { failureOf } from './acp/protocol/failures'
import { mapFrame } from './claude-code/events/map-events'
import { beginPrompt, initialState as claudeState } from './claude-code/events/map-state'
import { endOf } from './claude-code/events/outcome'
import { mapNotification } from './codex/events/map-events'
import { initialState as codexState } from './codex/events/map-state'
import { resultOf } from './codex/protocol/failures'
import type { Turn as CodexTurn } from './codex/protocol/messages'
import { Turn as CopilotTurn } from './copilot/prompt/turn'
import { ProtocolSession as CopilotSession } from './copilot/protocol/protocol-session'
import { takeWait, type Waits } from './opencode/prompt/waits'
import { recording } from './testing/recording'

type Json = Readonly<Record<string, unknown>>

const linesOf = (agent: string, name: string): Json[] =>
  recording<Json>(new URL(`./${agent}/testing/x.ts`, import.meta.url).href, `limits-${name}`)

/** Returns the results of the prompts of a recording, or of its beginning. */
const converters = {
  'claude-code'(lines: readonly Json[]): PromptResult[] {
    let state = beginPrompt(claudeState(true))
    return lines.flatMap((line) => {
      state = mapFrame(state, line).state
      if (line['type'] !== 'result') return []
      const { result } = endOf(line, false, state)
      state = beginPrompt(state)
      return [result]
    })
  },
  codex(lines: readonly Json[]): PromptResult[] {
    let state = codexState('', true)
    return lines.flatMap((line) => {
      const { method, params } = line
      state = mapNotification(state, { method: String(method), params }).state
      return method === 'turn/completed' ? [resultOf(record(params)['turn'] as CodexTurn, state.limits)] : []
    })
  },
  async copilot(lines: readonly Json[]): Promise<PromptResult[]> {
    const asked: string[] = []
    const session = new CopilotSession('s', '/', {
      onEvent: ({ type }) => asked.push(type),
      onLog: () => undefined,
      onFiles: () => Promise.resolve({}),
      onChange: () => undefined,
      isReadOnly: false,
      folders: [],
    })
    const results: PromptResult[] = []
    for (const line of lines) {
      const turn = (session.turn ??= new CopilotTurn())
      session.onNotification({ method: 'session.event', params: { sessionId: 's', event: line } })
      if (line['type'] !== 'session.idle') continue
      results.push(await turn.ended)
      session.turn = undefined
    }
    expect(asked).not.toContain('elicitation.requested')
    return results
  },
  opencode(lines: readonly Json[]): PromptResult[] {
    let waits: Waits = {}
    let isOver = false
    return lines.flatMap(({ id, properties }) => {
      const status = record(record(properties)['status'])
      if (status['type'] !== 'retry' || isOver) return []
      const waited = takeWait(waits, status, timeOf(String(id)))
      waits = waited.waits
      isOver = waited.failure !== undefined
      return waited.failure === undefined ? [] : [{ outcome: 'error' as const, failure: waited.failure }]
    })
  },
}

/** Ids of OpenCode's events hold the lower part of their time. */
const timeOf = (id: string): number => 26 * 2 ** 36 + Number.parseInt(id.slice(4, 13), 16)

type Agent = keyof typeof converters

const refusalsIn = async (agent: Agent, lines: readonly Json[]): Promise<Refusal[]> =>
  (await converters[agent](lines)).flatMap(({ failure }) => failure?.limit ?? [])

const limits: readonly (readonly [Agent, string, Partial<Refusal>])[] = [
  ['claude-code', 'limit-five-hour', { kind: 'account', window: 'fiveHour', resetsAt: 1_795_840_819_000 }],
  ['claude-code', 'limit-week', { kind: 'account', window: 'week', resetsAt: 1_796_037_219_000 }],
  ['claude-code', 'limit-in-tools', { kind: 'account', window: 'fiveHour', resetsAt: 1_795_840_985_000 }],
  ['claude-code', 'overloaded-gives-up', { kind: 'outage' }],
  ['codex', 'limit-five-hour', { kind: 'account', window: 'fiveHour', resetsAt: 1_795_842_068_000 }],
  ['codex', 'overloaded', { kind: 'outage' }],
  ['codex', 'throttled-gives-up', { kind: 'throttle' }],
  ['copilot', 'limit-week', { kind: 'account', window: 'week', resetsAt: 1_796_038_876_059 }],
  ['copilot', 'outage', { kind: 'outage' }],
  ['opencode', 'limit-waits', { kind: 'account', resetsAt: 1_795_842_772_327 }],
  ['opencode', 'outage', { kind: 'outage' }],
]

describe('a recording that ends at a refusal', () => {
  it.each(limits)('of %s tells its kind and when it ends: %s', async (agent, name, refusal) => {
    expect(await refusalsIn(agent, linesOf(agent, name))).toEqual([expect.objectContaining(refusal)])
  })

  it.each(limits)('of %s tells it once at most, wherever it is cut: %s', async (agent, name) => {
    const lines = linesOf(agent, name)
    for (let end = 0; end < lines.length; end++)
      expect((await refusalsIn(agent, lines.slice(0, end))).length).toBeLessThanOrEqual(1)
  })
})

it.each([
  ['claude-code', 'quota-allowed'],
  ['claude-code', 'quota-warning'],
  ['claude-code', 'unasked-turn'],
  ['claude-code', 'throttled-then-answered'],
  ['claude-code', 'after-reset'],
  ['codex', 'quota-allowed'],
  ['codex', 'after-reset'],
  ['copilot', 'quota-allowed'],
  ['copilot', 'after-reset'],
] as const)('a recording of %s that goes on tells of no refusal: %s', async (agent, name) => {
  const results = await converters[agent](linesOf(agent, name))
  expect(results.length).toBeGreaterThan(0)
  expect(results.flatMap(({ failure }) => failure?.limit ?? [])).toEqual([])
})

it.each([
  [new RequestError(429, 'You have exhausted your daily quota on this model.'), 'account'],
  [new RequestError(429, 'Please slow down.'), 'throttle'],
  [new RequestError(-32000, 'Authentication required'), 'signIn'],
  [new RequestError(-32603, 'Internal error', { error: { code: 503, message: 'Service Unavailable' } }), 'outage'],
  [new RequestError(-32603, 'Your credit balance is too low to access the API'), 'spend'],
  [new RequestError(-32603, 'Session not found'), undefined],
  [new RequestError(500, 'Internal error'), undefined],
])('an agent over ACP is refused as its error says: %s', (error, kind) => {
  expect(failureOf(error, 'Agent').limit?.kind).toBe(kind)
})

it('the recorded limit of a day of Gemini is one of its account, whose end it does not tell', () => {
  const [line] = linesOf('gemini', 'limit-day')
  const { code, message } = record(line?.['error']) as { code: number; message: string }
  const { limit } = failureOf(new RequestError(code, message), 'Gemini')
  expect(limit).toEqual({ kind: 'account', words: 'You have exhausted your daily quota on this model.' })
})

it('a cap of spending in Codex is not an allowance that comes back', () => {
  const error = { message: 'You have no credits left.', codexErrorInfo: 'usageLimitExceeded' }
  const turn = { id: 't', status: 'failed', error } as unknown as CodexTurn
  expect(resultOf(turn, { spendControlReached: true }).failure?.limit).toEqual({
    kind: 'spend',
    words: 'You have no credits left.',
  })
})
