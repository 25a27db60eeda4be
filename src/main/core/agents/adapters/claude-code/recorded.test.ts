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
    const ofCalls = convert(recordedFrames('tool-allowed')).filter((event) => 'toolCallId' in event)
    expect(ofCalls.filter((event) => !('argsDelta' in event))).toMatchObject([
      { type: 'tool.started', toolCallId, name: 'Bash', kind: 'exec', args: {} },
      { type: 'tool.updated', toolCallId, args: { command }, title: 'Run a mock command' },
      { type: 'tool.completed', toolCallId, outcome: 'ok', output: '(Bash completed with no output)' },
    ])
  })

  it('tells the arguments of a call as they come', () => {
    const pieces = ofType(convert(recordedFrames('tool-allowed')), 'tool.updated').flatMap(
      ({ argsDelta }) => argsDelta ?? [],
    )
    expect(pieces.length).toBeGreaterThan(1)
    expect(JSON.parse(pieces.join(''))).toMatchObject({ command: 'touch made-by-mock.txt' })
  })

  it('tells what each call of the model used with what it said', () => {
    const told = convert(recordedFrames('think')).filter(({ type }) => type === 'text' || type === 'message.usage')
    expect(told.at(-1)).toEqual({
      type: 'message.usage',
      usage: { inputTokens: 180, outputTokens: 24, cacheReadTokens: 50, cacheWriteTokens: 20 },
    })
  })

  it('tells the failed calls of the model, with their status', () => {
    const calls = ofType(convert(recordedFrames('err500')), 'model.failed')
    const failed = { statusCode: 500, kind: 'overloaded' }
    expect(calls).toMatchObject([
      { ...failed, willRetry: true, retry: 1, maxRetries: 3, retryDelayMs: 623 },
      { ...failed, willRetry: true, retry: 2, maxRetries: 3 },
      { ...failed, willRetry: true, retry: 3, maxRetries: 3 },
      { ...failed, willRetry: false, message: expect.stringContaining('API Error: 500') as string },
    ])
    const compaction = convert(recordedFrames('compact-failed'))
    expect(ofType(compaction, 'model.failed')).toMatchObject([
      { statusCode: 400, kind: 'invalid-request', willRetry: false },
    ])
    expect(ofType(compaction, 'report').slice(0, 2)).toMatchObject([
      { report: 'compaction_start' },
      { report: 'compaction_complete', payload: { success: false, error: expect.stringContaining('400') as string } },
    ])
  })

  it('tells the model and the tokens of a subagent, also of one in the background', () => {
    const events = convert(recordedFrames('background-agent'))
    expect(ofType(events, 'subagent.spawned')[0]).toMatchObject({ agentName: 'general-purpose' })
    expect(ofType(events, 'subagent.completed')[0]).toMatchObject({
      model: expect.stringContaining('claude-') as string,
      totalTokens: 265,
      totalToolCalls: 0,
    })
  })

  it('tells how far a workflow is', () => {
    const begin = { type: 'tool_use', id: 'w', name: 'Workflow', input: {} }
    const agent = (state: string) => ({ type: 'workflow_agent', state })
    const events = convert([
      { type: 'assistant', message: { id: 'm', model: 'x', content: [begin] } },
      {
        type: 'system',
        subtype: 'task_progress',
        tool_use_id: 'w',
        description: 'Look: second',
        workflow_progress: [{ type: 'workflow_phase' }, agent('done'), agent('start'), agent('start'), agent('done')],
      },
    ])
    expect(ofType(events, 'tool.progress')).toEqual([
      { type: 'tool.progress', toolCallId: 'w', message: 'Look: second', percentComplete: 50 },
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
        agentName: expect.any(String) as string,
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
