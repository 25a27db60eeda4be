import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Conversation } from '#shared/conversation/entities'
import type { Block } from '#shared/session/blocks'
import { emptyConversation } from '#shared/state/conversation'
import { ConversationUpdates } from './conversation-updates'

const options = { cwd: '/work', hasTerminals: false, isOwn: () => false }

/** A conversation with one message of an agent. */
function said(...blocks: readonly Block[]): Conversation {
  return {
    ...emptyConversation('s'),
    messages: [{ messageId: 'm', role: 'assistant', turnId: 't', timestamp: 0, position: 0, status: 'pending' }],
    blocks: blocks.map((block, index) => ({
      ...block,
      blockId: `m:${index}`,
      messageId: 'm',
      status: 'pending' as const,
    })),
  }
}

const words = (updates: ReturnType<ConversationUpdates['take']>): string =>
  updates
    .map((update) =>
      update.sessionUpdate === 'agent_message_chunk' && update.content.type === 'text' ? update.content.text : '',
    )
    .join('')

it('sends the same text however it grows, and nothing twice', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 12 }), (pieces) => {
      const updates = new ConversationUpdates(options)
      let content = ''
      let sent = ''
      for (const piece of pieces) {
        content += piece
        const state = said({ type: 'text', content })
        sent += words(updates.take(state)) + words(updates.take(state))
      }
      expect(sent).toBe(content)
    }),
  )
})

it('sends what follows the part that a revised text has in common with the one before', () => {
  const updates = new ConversationUpdates(options)
  expect(words(updates.take(said({ type: 'text', content: 'One two ' })))).toBe('One two ')
  expect(words(updates.take(said({ type: 'text', content: 'One five' })))).toBe('five')
  expect(words(updates.take(said({ type: 'text', content: 'One' })))).toBe('')
})

it('leaves out context that accompanies a message', () => {
  const updates = new ConversationUpdates(options)
  expect(updates.take(said({ type: 'text', content: 'Facts', contextFrom: { kind: 'host' } }))).toEqual([])
})

it('puts output with fences into a longer fence', () => {
  const [update] = new ConversationUpdates(options).take(
    said({ type: 'tool_output', toolCallId: 'c', outcome: 'ok', content: [{ type: 'terminal', output: '```\n' }] }),
  )
  expect(update).toMatchObject({ content: [{ content: { text: '````\n```\n\n````' } }] })
})
