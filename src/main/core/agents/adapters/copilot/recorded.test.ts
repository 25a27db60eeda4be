import { describe, expect, it } from 'vitest'
import { breaches } from '../conformance/rules'
import { ofType, saidIn, sightings } from '../testing/told'
import { convert } from './testing/converter'
import { finished, recordedEvents } from './testing/recordings'

describe('what was recorded', () => {
  it('is said once, in pieces', () => {
    const recorded = recordedEvents('text')
    const events = convert(recorded)
    expect(ofType(events, 'text').length).toBeGreaterThan(10)
    expect(saidIn(events)).toBe(finished(recorded, 'content'))
    expect(ofType(events, 'unknown')).toEqual([])
    expect(ofType(events, 'title')).toHaveLength(1)
  })

  it('is said whole where the pieces, or the finished messages, did not come', () => {
    for (const name of ['text', 'think'] as const) {
      const recorded = recordedEvents(name)
      const whole = convert(recorded.filter(({ type }) => !type.endsWith('_delta')))
      expect(saidIn(whole)).toBe(finished(recorded, 'content'))
      expect(saidIn(whole, 'reasoning')).toBe(finished(recorded, 'reasoningText'))
      const pieces = convert(
        recorded.filter(({ type }) => !['assistant.message', 'assistant.reasoning'].includes(type)),
      )
      expect(saidIn(pieces)).toBe(finished(recorded, 'content'))
    }
  })

  it('is thought apart from what is said, and once', () => {
    const recorded = recordedEvents('think')
    const events = convert(recorded)
    expect(saidIn(events, 'reasoning')).toBe(finished(recorded, 'reasoningText'))
    expect(saidIn(events)).toBe('After some thought: forty-two.')
    expect(ofType(events, 'message.started')).toEqual([])
  })

  it('tells of a command, where it runs, what it prints and how it ends', () => {
    const events = convert(recordedEvents('tool-allowed'))
    const toolCallId = 'call_mock3_0'
    const command = 'touch made-by-mock.txt'
    const ofCall = events.filter((each) => 'toolCallId' in each || 'terminalId' in each)
    expect(ofCall.filter((each) => !('argsDelta' in each))).toMatchObject([
      { type: 'tool.started', toolCallId, name: 'bash', kind: 'exec', argsFollow: true },
      { type: 'tool.updated', toolCallId, title: 'Run a mock command', args: { command } },
      { type: 'terminal.started', terminalId: toolCallId, command, cwd: '/code' },
      { type: 'terminal.ended', terminalId: toolCallId, exitCode: 0 },
      { type: 'tool.completed', toolCallId, outcome: 'ok' },
    ])
    expect(ofType(events, 'message.started')).toHaveLength(1)
  })

  it('tells the arguments of a call while they stream', () => {
    const updates = ofType(convert(recordedEvents('tool-allowed')), 'tool.updated')
    const json = updates.map(({ argsDelta = '' }) => argsDelta).join('')
    expect(JSON.parse(json)).toMatchObject({ command: 'touch made-by-mock.txt' })
  })

  it('tells each failed call of the model, and what a subagent used', () => {
    const failed = ofType(convert(recordedEvents('err500')), 'model.failed')
    expect(failed.length).toBeGreaterThan(1)
    expect(failed[0]).toMatchObject({ message: 'Mock failure 500', statusCode: 500, model: 'mock-model' })
    const events = convert(recordedEvents('subagent'))
    const of = { model: 'mock-model' }
    expect(ofType(events, 'subagent.spawned')[0]).toMatchObject({ ...of, agentName: 'general-purpose' })
    expect(ofType(events, 'subagent.completed')[0]).toMatchObject({
      ...of,
      totalTokens: expect.any(Number) as number,
      totalToolCalls: expect.any(Number) as number,
    })
  })

  it('tells that a command was declined, with the reason', () => {
    expect(ofType(convert(recordedEvents('tool-denied')), 'tool.completed')).toMatchObject([
      { outcome: 'error', error: 'The user rejected this tool call. User feedback: The user said no.' },
    ])
  })

  it('has a subagent that ends before the call that began it', () => {
    const events = convert(recordedEvents('subagent'))
    const [spawned] = ofType(events, 'subagent.spawned')
    expect(spawned).toMatchObject({
      toolCallId: 'call_mock18_0',
      title: 'mock subtask',
      task: 'MOCK:bash echo from-subagent',
    })
    const inside = ofType(events, 'subagent.event').map((each) => each.event)
    expect(saidIn(inside)).toContain('I will run a command.')
    expect(ofType(inside, 'terminal.output').map(({ text }) => text)).toEqual(['from-subagent\n'])
    expect(ofType(events, 'subagent.completed')).toMatchObject([
      { childId: spawned?.childId, finalMessage: expect.stringContaining('from-subagent') as string },
    ])
    expect(breaches(sightings(events))).toEqual([])
  })

  it('keeps what was said before it was broken off', () => {
    expect(saidIn(convert(recordedEvents('interrupted')))).toBe('word0 word1 word2 word3 word4 word5 word6 word7 ')
  })

  it('counts the tokens of each call, those of a subagent as its own', () => {
    const recorded = recordedEvents('subagent')
    const events = convert([...recorded, ...recorded])
    const inside = ofType(events, 'subagent.event').map((each) => each.event)
    const [own, ofChild] = [events, inside].map((of) => ofType(of, 'usage').map(({ report }) => report))
    const reports = [own?.[0], ...(ofChild ?? []), own?.[1]].flatMap((report) => report ?? [])
    const told = recorded.filter(({ type }) => type === 'assistant.usage').map(({ data }) => data)
    expect(reports.map(({ inputTokens, outputTokens }) => [inputTokens, outputTokens])).toEqual(
      told.map((data) => [data['inputTokens'], data['outputTokens']]),
    )
    expect([own, ofChild].map((of) => of?.length)).toEqual([2, 2])
    expect(reports[0]).toEqual({
      granularity: 'call',
      mode: 'delta',
      inputTokens: 220,
      outputTokens: 5,
      cacheReadTokens: 100,
      cacheWriteTokens: 0,
      reasoningTokens: 0,
      model: 'mock-model',
    })
  })

  it('tells how full the window of the session is, and not those of subagents', () => {
    const windows = ofType(convert(recordedEvents('subagent')), 'contextWindow')
    expect(windows.map(({ state }) => state)).toEqual([
      { currentTokens: 8549, maxTokens: 128_000 },
      { currentTokens: expect.any(Number) as number, maxTokens: 128_000 },
    ])
  })
})
