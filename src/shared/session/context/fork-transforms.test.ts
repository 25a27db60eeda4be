import { describe, expect, it } from 'vitest'
import type { ForkTransforms } from '../entities'
import { call, drawn, link, message, output, reasoning, text } from './testing/build'
import type { ContextLink } from './types'
import { assembled, context, root } from './testing/assembled'

describe('fork transforms', () => {
  const branch = (forkTransforms: ForkTransforms): ContextLink =>
    link('child', [message('c1', 'child')], { forkPointMessageId: 'r4', forkTransforms })

  it('remove messages, then run the pipeline', () => {
    const child = branch({
      removedMessageIds: ['r2'],
      appliedPipeline: [{ actionId: 'keep-last', options: { count: 2 } }],
    })
    const { messages, taken } = assembled([root, child])
    expect(drawn(messages)).toEqual(['r3: three', 'r4: four', 'c1: child'])
    expect(taken).toEqual(
      new Map([
        ['r1', { cause: { kind: 'fork-step', sessionId: 'child', step: 0, actionId: 'keep-last' } }],
        ['r2', { cause: { kind: 'fork-removed', sessionId: 'child' } }],
      ]),
    )
  })

  it('pass over what they do not know, and say so', () => {
    const child = branch({
      appliedPipeline: [{ actionId: 'dream' }, { actionId: 'keep-last', options: { count: 0 } }],
    })
    const { messages, problems } = assembled([root, child])
    expect(messages).toHaveLength(5)
    expect(problems).toMatchObject([{ sessionId: 'child' }, { sessionId: 'child' }])
    expect(problems[0]?.message).toContain('"dream"')
    expect(problems[1]?.message).toContain('keep-last')
  })

  it('ignore the rest where there are segments', () => {
    const child = branch({
      removedMessageIds: ['r1'],
      appliedPipeline: [{ actionId: 'keep-last', options: { count: 1 } }],
      segments: [{ fromMessageId: 'r3', toMessageId: 'r4', policy: 'exclude' }],
    })
    expect(context(root, child)).toEqual(['r1: one', 'r2: two', 'c1: child'])
  })

  it('treat segments by their policy, ends inclusive, and leave the rest verbatim', () => {
    const child = branch({
      segments: [
        {
          fromMessageId: 'r1',
          toMessageId: 'r3',
          policy: 'summarize',
          summaryText: 'one and three',
          overrides: { r2: 'exclude' },
        },
      ],
    })
    const { messages, taken } = assembled([root, child])
    expect(drawn(messages)).toEqual(['=> r1 r3: one and three', 'r4: four', 'c1: child'])
    const cause = { kind: 'fork-segment', sessionId: 'child', segment: 0 }
    const summaryMessageId = messages[0]?.message.messageId
    expect(taken.get('r1')).toEqual({ cause, summaryMessageId })
    expect(taken.get('r2')).toEqual({ cause })
    expect(messages[0]?.message).toMatchObject({ role: 'user', origin: 'compact', turnId: null })
  })

  it('keep a segment without its summary verbatim', () => {
    const child = branch({ segments: [{ fromMessageId: 'r1', toMessageId: 'r4', policy: 'summarize' }] })
    expect(context(root, child)).toEqual(['r1: one', 'r2: two', 'r3: three', 'r4: four', 'c1: child'])
  })

  it('strip reasoning and outputs of a segment', () => {
    const parent = link('parent', [
      message('p1', [reasoning('hm'), text('reading'), call('a'), output('a', 'long')]),
      message('p2', [reasoning('hm')]),
      message('p3', [reasoning('aha'), call('b'), output('b', 'other')]),
    ])
    const forkTransforms: ForkTransforms = {
      segments: [
        {
          fromMessageId: 'p1',
          toMessageId: 'p2',
          policy: 'verbatim',
          stripReasoning: true,
          stripToolOutputs: true,
        },
      ],
    }
    const child = link('child', [], { forkPointMessageId: 'p3', forkTransforms })
    const { messages, taken } = assembled([parent, child])
    expect(drawn(messages)).toEqual([
      'p1: reading | call a | output a "(output left out)"',
      'p3: (aha) | call b | output b "other"',
    ])
    expect(messages[0]?.changedBy).toEqual([{ kind: 'fork-segment', sessionId: 'child', segment: 0 }])
    expect([...taken.keys()]).toEqual(['p2'])
  })

  it('name segments that are none', () => {
    const child = branch({
      segments: [
        { fromMessageId: 'gone', toMessageId: 'r2', policy: 'exclude' },
        { fromMessageId: 'r3', toMessageId: 'r2', policy: 'exclude' },
      ],
    })
    expect(assembled([root, child])).toMatchObject({ messages: { length: 5 }, problems: [{}, {}] })
  })

  it('do not tell a later branch of messages that it does not share', () => {
    const child = branch({
      segments: [{ fromMessageId: 'r1', toMessageId: 'r3', policy: 'summarize', summaryText: 'one to three' }],
    })
    const grandchild = link('grandchild', [], { forkPointMessageId: 'r2' })
    expect(context(root, child, grandchild)).toEqual(['r1: one', 'r2: two'])
  })
})
