import { expect, test } from 'vitest'
import type { ConversationMessage } from '#shared/session/conversation-types'
import type { EarlierMessages, Row } from '#renderer/lib/conversation/rows'
import { placeOfRow, rowOfPlace } from './place-of-row'

const pages: EarlierMessages = {
  generation: 0,
  first: () => [],
  turn: () => undefined,
  want: () => Promise.resolve(),
}
const gap = (key: string, position: number): Row => ({ kind: 'gap', key, position, pages })
const message = (messageId: string, position: number | null, inherited = false): Row => {
  const shown: ConversationMessage = {
    messageId,
    role: 'user',
    turnId: null,
    timestamp: 1,
    position,
    status: 'complete',
  }
  return {
    kind: 'message',
    key: messageId,
    message: shown,
    blocks: [],
    inherited,
    continued: false,
    withdrawn: false,
    ended: undefined,
  }
}
const part = {
  sessionId: 'root',
  title: null,
  branchKind: null,
  upToMessageId: 'r1',
  upToPosition: 1,
  count: 2,
}

const rows: Row[] = [
  { kind: 'origin', key: 'origin:root', part },
  gap('gap:root:0', 0),
  message('r1', 1, true),
  { kind: 'branchStart', key: 'branch-start' },
  gap('gap:0', 0),
  message('m1', 1),
]

test('a place has the row of its message, or the one that stands for it', () => {
  const rowOf = (messageId: string, sessionId: string, position: number) =>
    rowOfPlace(rows, { messageId, sessionId, position, nth: 0 }, 'own')
  expect(rowOf('m1', 'own', 1)).toBe(5)
  expect(rowOf('m0', 'own', 0)).toBe(4)
  expect(rowOf('r0', 'root', 0)).toBe(1)
  expect(rowOf('other', 'other', 7)).toBe(-1)
})

test('a row is at its message or the next one', () => {
  expect(placeOfRow(rows, 0, 'own')).toEqual({ sessionId: 'root', position: 0 })
  expect(placeOfRow(rows, 2, 'own')).toEqual({ sessionId: 'root', position: 1 })
  expect(placeOfRow(rows, 3, 'own')).toEqual({ sessionId: 'own', position: 0 })
  expect(placeOfRow(rows, 5, 'own')).toEqual({ sessionId: 'own', position: 1 })
  expect(placeOfRow(rows, 6, 'own')).toBeNull()
})
