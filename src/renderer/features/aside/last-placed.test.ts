import { expect, it } from 'vitest'
import type { ConversationMessage } from '#shared/session/conversation-types'
import { lastPlaced } from './last-placed'

const message = (messageId: string, more: Partial<ConversationMessage> = {}): ConversationMessage => ({
  messageId,
  role: 'user',
  turnId: 't',
  timestamp: 0,
  position: 0,
  status: 'complete',
  ...more,
})

it('asks from a message that is complete, and from the one before another', () => {
  const growing = message('c', { role: 'assistant', status: 'pending' })
  const messages = [message('a'), message('b', { position: null }), growing]
  expect(lastPlaced(messages, 'a')).toBe('a')
  expect(lastPlaced(messages, 'b')).toBe('a')
  expect(lastPlaced(messages, 'c')).toBe('a')
  expect(lastPlaced([growing], 'c')).toBeUndefined()
  expect(lastPlaced(messages, 'unknown')).toBeUndefined()
})
