import { expect, it } from 'vitest'
import type { Block } from '#shared/session/blocks'
import type { ContextEntry } from './context-reader.svelte'
import { changeLabel, sourceLabel, takenLabel, tokenLabel } from './context-labels'
import { tokenShares } from './token-kinds'

function entry(blocks: Block[], contentText = '', more: Partial<ContextEntry> = {}): ContextEntry {
  const message = {
    messageId: 'm',
    sessionId: 's',
    turnId: null,
    role: 'assistant',
    contentText,
    blocks,
    timestamp: 1,
  } as const
  return { message, source: { kind: 'own', sessionId: 's' }, changedBy: [], tokens: 100, tokensExact: true, ...more }
}

const squash = { kind: 'squash', sessionId: 's', squashId: 'q' } as const

it('marks estimates', () => {
  expect([tokenLabel(41_234, true), tokenLabel(41_234, false)]).toEqual(['41.2k', '≈ 41.2k'])
})

it('says where a message comes from and what was done to it', () => {
  expect(sourceLabel(entry([]))).toBe('')
  expect(sourceLabel(entry([], '', { source: { kind: 'inherited', sessionId: 'p' } }))).toBe('Inherited')
  const source = { kind: 'summary', messageIds: ['a', 'b'], cause: squash } as const
  expect(sourceLabel(entry([], '', { source: { ...source, messageIds: ['a', 'b'] } }))).toBe('Summary of 2 messages')
  const merged = { type: 'text', content: 'x', mergedFrom: { messageCount: 3 } } as const
  expect(sourceLabel(entry([merged]))).toBe('Merged branch')
  expect(changeLabel(entry([], '', { changedBy: [squash, squash] }))).toBe('shortened by compression')
})

it('counts what is left out, by reason', () => {
  const taken = [
    { messageId: 'a', cause: { kind: 'rewind', sessionId: 's', truncationId: 't' } },
    { messageId: 'b', cause: squash, summaryMessageId: 'x' },
    { messageId: 'c', cause: squash, summaryMessageId: 'x' },
  ] as const
  expect(takenLabel([...taken])).toEqual(['2 messages summarized', '1 message rewound'])
})

it('counts what the agent has beyond the context as other', () => {
  const kinds = [{ kind: 'prose', tokens: 50 } as const]
  expect(tokenShares({ kinds })).toEqual(kinds)
  expect(tokenShares({ kinds }, 40).reduce((sum, { tokens }) => sum + tokens, 0)).toBe(40)
  expect(tokenShares({ kinds }, 300)).toEqual([...kinds, { kind: 'other', tokens: 250 }])
})
