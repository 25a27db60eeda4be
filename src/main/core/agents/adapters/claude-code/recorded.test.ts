import { describe, expect, it } from 'vitest'
import { breaches } from '../conformance/rules'
import { ofType, saidIn } from '../testing/told'
import { convert } from './testing/converter'
import { finished, recordedFrames } from './testing/recordings'

describe('what was recorded', () => {
  it('is said once, in pieces', () => {
    const frames = recordedFrames('text')
    const events = convert(frames)
    expect(ofType(events, 'text').length).toBeGreaterThan(10)
    expect(saidIn(events)).toBe(finished(frames, 'text'))
    expect(ofType(events, 'unknown')).toEqual([])
  })

  it('is said whole where nothing was streamed', () => {
    const frames = recordedFrames('text')
    expect(saidIn(convert(frames.filter(({ type }) => type !== 'stream_event')))).toBe(finished(frames, 'text'))
  })

  it('is thought apart from what is said', () => {
    const frames = recordedFrames('think')
    const events = convert(frames)
    expect(saidIn(events, 'reasoning')).toBe(finished(frames, 'thinking'))
    expect(saidIn(events)).toBe('After some thought: forty-two.')
  })

  it('tells of a call when it begins, when it is complete, and what came of it', () => {
    const toolCallId = 'toolu_mock000003_1'
    const command = 'touch made-by-mock.txt'
    expect(convert(recordedFrames('tool-allowed')).filter((event) => 'toolCallId' in event)).toMatchObject([
      { type: 'tool.started', toolCallId, name: 'Bash', kind: 'exec', args: {} },
      { type: 'tool.updated', toolCallId, args: { command }, title: 'Run a mock command' },
      { type: 'tool.completed', toolCallId, outcome: 'ok', output: '(Bash completed with no output)' },
    ])
  })

  it('tells how long a call runs, as long as it runs', () => {
    const toolCallId = 'toolu_mock000003_1'
    const frames = recordedFrames('tool-allowed')
    const progress = { type: 'tool_progress', tool_use_id: toolCallId, elapsed_time_seconds: 5.2 }
    const told = convert(frames.flatMap((frame) => [progress, frame]))
    expect(new Set(ofType(told, 'tool.progress').map(({ message }) => message))).toEqual(new Set(['Running for 5 s']))
    const types = told.map(({ type }) => type)
    expect(types.indexOf('tool.progress')).toBeGreaterThan(types.indexOf('tool.started'))
    expect(types.lastIndexOf('tool.progress')).toBeLessThan(types.indexOf('tool.completed'))
  })

  it('tells that a call was denied', () => {
    expect(ofType(convert(recordedFrames('tool-denied')), 'tool.completed')).toMatchObject([
      { outcome: 'error', error: 'The user said no.' },
    ])
  })

  it('has a subagent with its own calls, which is over before the call that started it', () => {
    const events = convert(recordedFrames('subagent'))
    const childId = 'toolu_mock000015_1'
    expect(ofType(events, 'subagent.spawned')).toEqual([
      {
        type: 'subagent.spawned',
        childId,
        toolCallId: childId,
        title: 'mock subtask',
        task: 'MOCK:bash echo from-subagent',
      },
    ])
    const inside = ofType(events, 'subagent.event').map(({ event }) => event.type)
    expect(inside).toEqual(['text', 'tool.started', 'tool.updated', 'tool.completed', 'text'])
    const order = events.map(({ type }) => type)
    expect(order.indexOf('subagent.completed')).toBeLessThan(order.indexOf('tool.completed'))
    expect(breaches(events.map((event) => ({ what: 'event', event })))).toEqual([])
  })

  it('keeps what was said before it was broken off', () => {
    const events = convert(recordedFrames('interrupted'))
    expect(saidIn(events)).toBe('word0 word1 word2 word3 word4 word5 word6 word7 ')
    expect(ofType(events, 'usage')).toMatchObject([{ report: { inputTokens: 180, outputTokens: 12 } }])
  })

  it('tells of failures of the model as notices, and not as words of the agent', () => {
    const events = convert(recordedFrames('err500'))
    expect(saidIn(events)).toBe('')
    expect(ofType(events, 'notice')[0]).toMatchObject({
      level: 'warning',
      message: 'The model did not answer (500); trying again, 1 of 3.',
    })
  })
})
