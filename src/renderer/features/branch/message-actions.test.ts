import { expect, it } from 'vitest'
import { conditionOf } from '../../../shared/app/commands/bindings'
import type { ContextKey } from '../../../shared/app/commands/context-keys'
import { holds } from '../../../shared/app/commands/when'
import type { ConversationMessage } from '../../../shared/session/conversation-types'
import { messageContext, toolbarCommands } from './message-actions'

const message: ConversationMessage = {
  messageId: 'm',
  role: 'user',
  turnId: 't',
  timestamp: 0,
  position: 0,
  status: 'complete',
}
const place = { writable: true, last: false }

function messageActions(said: ConversationMessage, { writable, last }: typeof place) {
  const context = new Set<ContextKey>([...messageContext(said, last), ...(writable ? (['writable'] as const) : [])])
  return toolbarCommands.filter((id) => holds(conditionOf(id), context)).map((id) => id.replace('message.', ''))
}

it('lets a person edit their own words only', () => {
  expect(messageActions(message, place)).toEqual([
    ...['edit', 'fork', 'forkCode', 'branch', 'aside', 'selectRange', 'summarizeFrom', 'summarizeUpTo', 'rewind'],
  ])
  expect(messageActions({ ...message, role: 'assistant' }, place)).not.toContain('edit')
  expect(messageActions({ ...message, origin: 'compact' }, place)).not.toContain('edit')
})

it('has nothing to rewind after the last message', () => {
  expect(messageActions(message, { ...place, last: true })).toEqual([
    ...['edit', 'fork', 'forkCode', 'branch', 'aside', 'selectRange', 'summarizeFrom', 'summarizeUpTo'],
  ])
})

it.each([
  ['grows', { ...message, status: 'pending' as const }, place],
  ['waits', { ...message, position: null }, place],
  ['cannot be written beside', message, { ...place, writable: false }],
])('offers nothing for one that %s', (_what, said, where) => {
  expect(messageActions(said, where)).toEqual([])
})
