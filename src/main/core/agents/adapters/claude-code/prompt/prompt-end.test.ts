import { noticeText } from '#shared/kernel/notice-texts'
import { describe, expect, it } from 'vitest'
import { breaches } from '#core/agents/adapters/conformance/rules'
import { convertAll } from '#core/agents/adapters/testing/converter'
import { ofType, sightings } from '#core/agents/adapters/testing/told'
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
      type: 'subagent.completed',
      childId: 'toolu_mock000014_1',
      ...told,
      model: 'claude-opus-5-5',
      totalTokens: 265,
      totalToolCalls: 0,
      ...(status === 'completed' ? { finalMessage: 'The model is gone.' } : {}),
    })
  })

  it('says that the conversation was summed up', () => {
    const status = (fields: object) => ({ type: 'system', subtype: 'status', ...fields })
    const compact_metadata = { trigger: 'auto', pre_tokens: 150_000, post_tokens: 9000 }
    const events = convert([
      status({ status: 'compacting' }),
      status({ status: null, compact_result: 'success' }),
      { type: 'system', subtype: 'compact_boundary', compact_metadata },
    ])
    const tokens = { preCompactionTokens: 150_000, postCompactionTokens: 9000 }
    expect(events).toEqual([
      { type: 'report', report: 'compaction_start', payload: {} },
      { type: 'report', report: 'compaction_complete', payload: { success: true, ...tokens } },
      {
        type: 'notice',
        level: 'info',
        ...noticeText('compacted/from', { agent: 'Claude Code', tokens: 150_000 }),
      },
    ])
  })

  it('says what the program tells people, and the title that it was given', () => {
    const system = (subtype: string, fields: object) => ({ type: 'system', subtype, ...fields })
    const events = convert([
      system('informational', { level: 'suggestion', content: 'Try /fast.' }),
      system('informational', { level: 'warning', content: 'A hook stopped this.' }),
      system('model_refusal_fallback', { content: 'Another model answered.' }),
      system('session_writes_lost', { error_code: 'ENOSPC', lost: ['transcript'] }),
      system('session_title_changed', { title: 'A new name' }),
    ])
    expect(events).toMatchObject([
      { type: 'notice', level: 'info', message: 'Try /fast.' },
      { type: 'notice', level: 'warning', message: 'A hook stopped this.' },
      { type: 'notice', level: 'warning', message: 'Another model answered.' },
      { type: 'notice', level: 'warning', message: expect.stringContaining('the disk is full') as string },
      { type: 'title', title: 'A new name' },
    ])
  })
})
