import { describe, expect, it } from 'vitest'
import type { AdapterEvent } from '#shared/adapter/port'
import { ok } from '#shared/kernel/result'
import { breaches } from '#core/agents/adapters/conformance/rules'
import { ofType, saidIn, sightings } from '#core/agents/adapters/testing/told'
import { initialState } from '../events/map-state'
import { recordedFrames } from '../testing/recordings'
import { ProtocolSession } from './protocol-session'
import type { PromptEnd } from './turns'

type Json = Readonly<Record<string, unknown>>

/** A session of the program, fed with frames by hand. */
function session() {
  const events: AdapterEvent[] = []
  const sent: Json[] = []
  const ids: string[] = []
  const protocol = new ProtocolSession(initialState(true), {
    onEvent: (event) => void events.push(event),
    onLog: () => undefined,
  })
  protocol.use({
    send: (frame) => void sent.push(frame),
    request: (request) => {
      sent.push(request)
      return Promise.resolve(ok({}))
    },
    respond: () => undefined,
    refuse: () => undefined,
    isOver: () => false,
    closed: new Promise(() => undefined),
  })
  const ends: (PromptEnd | undefined)[] = []
  return {
    protocol,
    events,
    sent,
    ends,
    /** Sends a prompt, and puts its id in place of a recorded one. */
    prompt(recordedId: string, isCancelled = () => false) {
      const at = ends.push(undefined) - 1
      void protocol.prompt({ type: 'user' }, isCancelled).then((end) => (ends[at] = end))
      ids.push(recordedId, String(sent.at(-1)?.['uuid']))
    },
    play(frames: readonly Json[]) {
      for (const frame of frames) {
        let words = JSON.stringify(frame)
        for (let at = 0; at < ids.length; at += 2) words = words.replaceAll(ids[at] ?? '', ids[at + 1] ?? '')
        protocol.onFrame(JSON.parse(words))
      }
      // What was settled is seen after a turn of the queue.
      return Promise.resolve().then(() => undefined)
    },
  }
}

const first = '11111111-1111-4111-8111-111111111111'
const second = '22222222-2222-4222-8222-222222222222'
const third = '33333333-3333-4333-8333-333333333333'

const isResult = ({ type }: Json) => type === 'result'
const wordsOf = (end: PromptEnd | undefined) =>
  end === undefined || end === 'dropped' ? end : (end.native as { result?: string }).result?.slice(0, 60)

/** Splits frames after each result. */
function turnsOf(frames: readonly Json[]): Json[][] {
  const turns: Json[][] = [[]]
  for (const frame of frames) {
    turns.at(-1)?.push(frame)
    if (isResult(frame)) turns.push([])
  }
  return turns
}

describe('turns of Claude Code', () => {
  it('gives each prompt its own answer, also after a turn that it began by itself', async () => {
    const { prompt, play, ends, events } = session()
    const [one = [], two = [], own = [], three = [], rest = []] = turnsOf(recordedFrames('background-command'))
    prompt(first)
    await play(one)
    prompt(second)
    await play(two)
    prompt(third)
    await play(own)
    expect(ends.map(wordsOf).map((words) => words?.slice(0, 13))).toEqual(['Tool answered', 'Hello from th', undefined])
    await play([...three, ...rest])
    expect(wordsOf(ends[2])).toContain('turn text for: third')
    expect(ofType(events, 'turn.started')).toEqual([
      { type: 'turn.started', reason: 'Background command "bg" completed (exit code 0)' },
    ])
    const begin = events.findIndex(({ type }) => type === 'turn.started')
    const end = events.findIndex(({ type }) => type === 'turn.ended')
    const inside = events.slice(begin, end)
    expect(events[end]).toMatchObject({ result: { outcome: 'completed' } })
    expect(saidIn(inside)).toContain('turn text for: second')
    expect(ofType(inside, 'usage')).toMatchObject([{ report: { inputTokens: 600, outputTokens: 22 } }])
    // Cost and tokens of all turns are those that the program sums up.
    const reports = ofType(events, 'usage').map(({ report }) => report)
    expect(reports.reduce((sum, { cost }) => sum + (cost?.amount ?? 0), 0)).toBeCloseTo(0.0057, 9)
    expect(reports.reduce((sum, { outputTokens }) => sum + outputTokens, 0)).toBe(85)
    expect(breaches(sightings(events))).toEqual([])
  })

  it('tells turns apart without ids, as earlier versions send them', async () => {
    const { prompt, play, ends, events } = session()
    const [one = [], own = [], two = [], again = [], three = []] = turnsOf(recordedFrames('background-agent'))
    prompt(first)
    await play(one)
    await play(own)
    prompt(second)
    await play([...two, ...again])
    prompt(third)
    await play(three)
    expect(ends.map(wordsOf)).toEqual([
      expect.stringContaining('Agent answered: Async agent launched'),
      expect.stringContaining('Tool answered: {"success":true'),
      expect.stringContaining('Tool answered: This session is project-3b'),
    ])
    expect(ofType(events, 'turn.ended')).toHaveLength(2)
    expect(breaches(sightings(events))).toEqual([])
  })

  it('lets a subagent in the background work on after the turn, and continues its session when it works again', async () => {
    const { prompt, play, events } = session()
    prompt(first)
    await play(recordedFrames('background-agent'))
    const childId = 'toolu_mock000014_1'
    expect(ofType(events, 'subagent.spawned')).toMatchObject([
      { childId, title: 'bg subtask' },
      { childId, toolCallId: 'toolu_mock000018_0', task: 'MOCK:text second round' },
    ])
    const inside = ofType(events, 'subagent.event').map(({ event }) => event)
    expect(saidIn(inside)).toMatch(/from the background agent.*second round/s)
    expect(ofType(events, 'subagent.completed')).toMatchObject([
      { childId, finalMessage: expect.stringContaining('from the background agent') as string },
      { childId, finalMessage: expect.stringContaining('second round') as string },
    ])
    expect(ofType(events, 'unknown')).toEqual([])
  })

  it('names the sender of a message of another session, and its words', async () => {
    const { prompt, play, events } = session()
    prompt(second)
    await play(recordedFrames('peer-message'))
    expect(ofType(events, 'turn.started')).toEqual([
      { type: 'turn.started', sender: { id: 'uds:/tmp/b.sock', name: 'ay-84' }, message: 'MOCK:text from ay' },
    ])
    expect(saidIn(events.slice(events.findIndex(({ type }) => type === 'turn.started')))).toContain('from ay')
  })

  it('ends a turn of its own where it takes up the message that waits', async () => {
    const { prompt, play, ends, events } = session()
    const [one = [], , own = [], , rest = []] = turnsOf(recordedFrames('background-command'))
    prompt(first)
    await play(one)
    prompt(second)
    const withoutPrompt = own.filter(({ type }) => type !== 'result' && type !== 'command_lifecycle')
    const started = { type: 'command_lifecycle', command_uuid: second, state: 'started' }
    const result = { ...own.find(isResult), user_message_uuid: second, user_message_uuids: [second], result: 'both' }
    await play([...withoutPrompt, started, result, ...rest])
    expect(wordsOf(ends[1])).toBe('both')
    expect(ofType(events, 'turn.ended')).toHaveLength(1)
  })

  it('stops a message that waits for a turn of its own, with that turn', async () => {
    const { protocol, prompt, play, ends, sent } = session()
    const [one = [], , own = []] = turnsOf(recordedFrames('background-command'))
    prompt(first)
    await play(one)
    prompt(second)
    await play(own.filter(({ type }) => type === 'system'))
    await protocol.interrupt()
    expect(sent.at(-1)).toEqual({ subtype: 'interrupt', cancel_queued: true })
    await play([{ type: 'command_lifecycle', command_uuid: second, state: 'cancelled' }])
    expect(ends[1]).toBe('dropped')
  })

  it('fails a command of its own whose model call fails', async () => {
    const { prompt, play, ends } = session()
    prompt(second)
    await play(recordedFrames('compact-failed'))
    expect(ends[0]).toMatchObject({ failedCommand: 'Error during compaction: API Error: 400 Mock failure 400' })
  })
})
