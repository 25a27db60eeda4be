import { expect, it } from 'vitest'
import type { ContextEntry } from '../context/context-reader.svelte'
import { compareConversations, tokensOf } from './compare'

const entry = (messageId: string): ContextEntry => ({
  message: { messageId, sessionId: 's', role: 'user', contentText: messageId, blocks: [], turnId: null, timestamp: 0 },
  source: { kind: 'own', sessionId: 's' },
  changedBy: [],
  tokens: 2,
  tokensExact: true,
})
const said = (text: string) => [...text].map(entry)
const ids = (entries: readonly ContextEntry[]) => entries.map(({ message }) => message.messageId).join('')

it('finds where two conversations part', () => {
  const { shared, lastShared, left, right } = compareConversations(said('abcd'), said('abxyz'))
  expect([shared, lastShared?.message.messageId, ids(left), ids(right)]).toEqual([2, 'b', 'cd', 'xyz'])
  expect(tokensOf(right)).toBe(6)
})

it('holds where one goes on from the end of the other, where they are equal, and where nothing is shared', () => {
  const parts = (a: string, b: string) => {
    const { shared, left, right } = compareConversations(said(a), said(b))
    return [shared, ids(left), ids(right)]
  }
  expect(parts('ab', 'abc')).toEqual([2, '', 'c'])
  expect(parts('abc', 'ab')).toEqual([2, 'c', ''])
  expect(parts('ab', 'ab')).toEqual([2, '', ''])
  expect(parts('ab', 'xy')).toEqual([0, 'ab', 'xy'])
  expect(parts('', 'x')).toEqual([0, '', 'x'])
})
