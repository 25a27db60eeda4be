import { noticeText } from '#shared/kernel/notice-texts'
import { describe, expect, it } from 'vitest'
import { ofType, saidIn } from '#core/agents/adapters/testing/told'
import { converted, item, said } from '../testing/converter'

describe('steps', () => {
  it('that are a review are told once, though its words come twice', () => {
    const review = 'All is well.'
    const events = converted(
      said('turn/started', { turn: { id: 'u', status: 'inProgress' } }),
      item('completed', { type: 'enteredReviewMode', id: 'e', review: 'the changes' }),
      item('started', { type: 'agentMessage', id: 'a', text: '' }),
      item('completed', { type: 'exitedReviewMode', id: 'r', review }),
      item('completed', { type: 'agentMessage', id: 'b', text: review }),
    )
    expect(events).toEqual([{ type: 'text', delta: review }])
  })

  it('in which it thinks in a row are thoughts apart', () => {
    const thought = (id: string, summary: string) =>
      item('completed', { type: 'reasoning', id, summary: [summary], content: ['raw'] })
    expect(saidIn(converted(thought('a', 'One'), thought('b', 'Two')), 'reasoning')).toBe('One\n\nraw\n\nTwo\n\nraw')
  })

  it('make a plan, a title, a summary and a review', () => {
    const events = converted(
      said('turn/plan/updated', {
        plan: [
          { step: 'Look', status: 'completed' },
          { step: 'Leap', status: 'inProgress' },
          { step: 'Land', status: 'pending' },
        ],
      }),
      said('thread/name/updated', { threadName: 'A leap' }),
      item('started', { type: 'contextCompaction', id: 'k' }),
      item('completed', { type: 'contextCompaction', id: 'k' }),
      item('completed', { type: 'exitedReviewMode', id: 'r', review: 'All is well.' }),
    )
    expect(events).toEqual([
      {
        type: 'plan',
        entries: [
          { content: 'Look', status: 'completed' },
          { content: 'Leap', status: 'in_progress' },
          { content: 'Land', status: 'pending' },
        ],
      },
      { type: 'title', title: 'A leap', isChosen: true },
      { type: 'report', report: 'compaction_start', payload: {} },
      { type: 'report', report: 'compaction_complete', payload: { success: true } },
      { type: 'notice', level: 'info', ...noticeText('compacted', { agent: 'Codex' }) },
      { type: 'text', delta: 'All is well.' },
    ])
  })

  it('tell how far they are, and which programs of the user run', () => {
    const mcp = { type: 'mcpToolCall', id: 'm', server: 'files', tool: 'read', arguments: {}, status: 'inProgress' }
    const run = { id: 'h', eventName: 'preToolUse', sourcePath: '/code/hooks/check.sh', entries: [] }
    const hook = { hookId: 'h', name: 'preToolUse:check.sh', event: 'preToolUse' }
    expect(
      converted(
        item('started', mcp),
        said('item/mcpToolCall/progress', { itemId: 'm', message: 'Half way' }),
        said('hook/started', { run: { ...run, status: 'running' } }),
        said('hook/completed', { run: { ...run, status: 'blocked', entries: [{ text: 'Not this one.' }] } }),
        said('codex/event/agent_message', { msg: {} }),
      ).slice(1),
    ).toEqual([
      { type: 'tool.progress', toolCallId: 'm', message: 'Half way' },
      { type: 'hook.started', ...hook },
      { type: 'hook.ended', ...hook, outcome: 'error', output: 'Not this one.' },
    ])
  })

  it('are told of where its reviewer or its allowance stands in the way, once', () => {
    const denied = said('item/autoApprovalReview/completed', { review: { status: 'denied', rationale: 'Too risky.' } })
    const limits = said('account/rateLimits/updated', {
      rateLimits: { limitId: 'codex', primary: { usedPercent: 91, windowDurationMins: 300, resetsAt: null } },
    })
    expect(ofType(converted(denied, denied, limits, limits), 'notice').map(({ message }) => message)).toEqual([
      "Codex's own reviewer did not allow what it was about to do. Too risky.",
      'Codex has used 90% of its allowance for the 5 hours.',
    ])
  })

  it('that are not known are kept, once', () => {
    const native = { type: 'weather', id: 'w', sky: 'blue' }
    expect(converted(item('started', native), item('completed', native), item('completed', native))).toEqual([
      { type: 'unknown', native },
    ])
  })
})
