import { expect, it } from 'vitest'
import { placeBlocks } from '#shared/session/placed-blocks'
import { questionAt, questionBeside, questionsOf } from './questions'
import type { MessageRow, Row } from '#renderer/lib/conversation/rows'

function said(key: string, role: 'user' | 'assistant', more: Partial<MessageRow> = {}): Row {
  return {
    kind: 'message',
    key,
    message: { messageId: key, role, turnId: 't', timestamp: 0, position: 0, status: 'complete' },
    blocks: placeBlocks(key, [{ type: 'text', content: `\n${key}?\nmore` }]),
    inherited: false,
    continued: false,
    withdrawn: false,
    ended: undefined,
    ...more,
  }
}

const rows = [said('a', 'user'), said('b', 'assistant'), said('c', 'user', { withdrawn: true }), said('d', 'user')]
const questions = questionsOf(rows)

it('lists what the user asked by its first line', () => {
  expect(questions).toEqual([
    { key: 'a', text: 'a?', index: 0 },
    { key: 'd', text: 'd?', index: 3 },
  ])
})

it('knows the question of a row, and those beside it', () => {
  expect(questionAt(questions, 2)?.key).toBe('a')
  expect(questionAt(questions, 3)?.key).toBe('d')
  expect(questionBeside(questions, 1, -1)?.key).toBe('a')
  expect(questionBeside(questions, 1, 1)?.key).toBe('d')
  expect(questionBeside(questions, 3, 1)).toBeUndefined()
  expect(questionBeside(questions, 0, -1)).toBeUndefined()
})
