import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { realIds } from './draft'
import { text } from './testing/build'
import type { ContextLink } from './types'
import { assembled, chains, idsOf } from './testing/drawn-chains'

/** Returns the conversation that the last session shares, in order and unedited. */
function rawConversation(links: readonly ContextLink[]): string[] {
  const bare = links.map((one) => ({
    ...one,
    session: { ...one.session, forkTransforms: undefined },
    messages: one.messages.map((own) => ({ ...own, blocks: [text('bare')] })),
    squashes: [],
    truncations: [],
  }))
  return idsOf(assembled(bare).messages)
}

describe('an assembled context', () => {
  it('never has a call without exactly one output after it, nor an output without its call', () => {
    fc.assert(
      fc.property(chains, (links) => {
        const open = new Set<string>()
        for (const { message: own } of assembled(links).messages) {
          for (const block of own.blocks) {
            if (block.type === 'tool_call') {
              expect(open.has(block.toolCallId)).toBe(false)
              open.add(block.toolCallId)
            } else if (block.type === 'tool_output') expect(open.delete(block.toolCallId)).toBe(true)
          }
        }
        expect(open.size).toBe(0)
      }),
    )
  })

  it('has every message of the conversation, or says what took it and where it went', () => {
    fc.assert(
      fc.property(chains, (links) => {
        const { messages, taken } = assembled(links)
        const present = new Set(idsOf(messages))
        const summaries = new Map(messages.map((entry) => [entry.message.messageId, entry.source]))
        for (const messageId of rawConversation(links)) {
          const why = taken.get(messageId)
          expect(why === undefined).toBe(present.has(messageId))
          if (why?.summaryMessageId === undefined) continue
          const source = summaries.get(why.summaryMessageId)
          expect(source?.kind === 'summary' && source.messageIds.includes(messageId)).toBe(true)
        }
        for (const entry of messages) {
          if (entry.source.kind !== 'summary') continue
          for (const messageId of entry.source.messageIds)
            expect(taken.get(messageId)?.summaryMessageId).toBe(entry.message.messageId)
        }
      }),
    )
  })

  it('keeps the order of the conversation; a summary stands where the first it covers stood', () => {
    fc.assert(
      fc.property(chains, (links) => {
        const places = new Map(rawConversation(links).map((messageId, place) => [messageId, place]))
        const order = assembled(links).messages.map((entry) => places.get(realIds(entry)[0] ?? '') ?? Number.NaN)
        expect(order).toEqual([...new Set(order)].sort((a, b) => a - b))
        expect(order).not.toContain(Number.NaN)
      }),
    )
  })

  it('is the conversation itself when nothing was done to it', () => {
    fc.assert(
      fc.property(chains, (links) => {
        const verbatim = links.map((one) => ({
          ...one,
          session: { ...one.session, forkTransforms: undefined },
          messages: one.messages.map((own) => ({
            ...own,
            blocks: own.blocks.filter(({ type }) => !type.startsWith('tool')),
          })),
          squashes: [],
          truncations: [],
        }))
        const stored = new Map(verbatim.flatMap((one) => one.messages.map((own) => [own.messageId, own])))
        const { messages, taken } = assembled(verbatim)
        expect(taken.size).toBe(0)
        for (const entry of messages) {
          expect(entry.message).toBe(stored.get(entry.message.messageId))
          expect(entry.changedBy).toEqual([])
        }
      }),
    )
  })

  it('is the same each time, and leaves what it is made of alone', () => {
    fc.assert(
      fc.property(chains, (links) => {
        const before = structuredClone(links)
        const first = assembled(links)
        expect(assembled(links)).toEqual(first)
        expect(links).toEqual(before)
      }),
    )
  })

  it('names what changed each message that is not as it was stored', () => {
    fc.assert(
      fc.property(chains, (links) => {
        const stored = new Map(links.flatMap((one) => one.messages.map((own) => [own.messageId, own])))
        for (const entry of assembled(links).messages)
          if (entry.source.kind !== 'summary')
            expect(entry.changedBy.length > 0).toBe(entry.message !== stored.get(entry.message.messageId))
      }),
    )
  })
})
