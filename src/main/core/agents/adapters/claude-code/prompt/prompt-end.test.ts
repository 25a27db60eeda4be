import { describe, expect, it } from 'vitest'
import { breaches } from '../../conformance/rules'
import { convertAll } from '../../testing/converter'
import { ofType, sightings } from '../../testing/told'
import { mapFrame } from '../events/map-events'
import { cancelPrompt, initialState } from '../events/map-state'
import { endPrompt } from '../events/map-tools'
import { convert } from '../testing/converter'
import { recordedFrames } from '../testing/recordings'

describe('the end of a prompt', () => {
  it('ends calls and subagents that were left open', () => {
    const frames = recordedFrames('subagent')
    const cut = frames.slice(
      0,
      frames.findIndex(({ subtype }) => subtype === 'task_progress'),
    )
    const { state, events } = convertAll(mapFrame, cut, initialState(true))
    const ended = endPrompt(cancelPrompt(state))
    expect(ended.events.map(({ type }) => type)).toEqual(['subagent.completed', 'tool.completed'])
    const all = sightings([...events, ...ended.events])
    expect(breaches([...all, { what: 'result', result: { outcome: 'completed' } }])).toEqual([])
    expect(ended.state.tools.size).toBe(0)
  })

  it.each([
    ['completed', {}],
    ['failed', { outcome: 'error', failure: 'The model is gone.' }],
    ['stopped', { outcome: 'cancelled' }],
  ])('tells that a subagent in the background has %s', (status, told) => {
    const begin = recordedFrames('background-agent')
    const end = begin.findIndex(({ subtype }) => subtype === 'task_notification')
    const notice = { ...begin[end], status, summary: 'The model is gone.' }
    const [completed] = ofType(convert([...begin.slice(0, end), notice]), 'subagent.completed')
    expect(completed).toEqual({
      ...{ type: 'subagent.completed', childId: 'toolu_mock000014_1', ...told },
      ...{ model: 'claude-opus-5-5', totalTokens: 265, totalToolCalls: 0 },
      ...(status === 'completed' ? { finalMessage: 'The model is gone.' } : {}),
    })
  })

  it('says that the conversation was summed up', () => {
    const frame = { type: 'system', subtype: 'compact_boundary', compact_metadata: { pre_tokens: 150_000 } }
    expect(ofType(convert([frame]), 'notice')).toMatchObject([
      { message: 'Claude Code summed up the conversation of 150,000 tokens to make room.' },
    ])
  })
})
