import { expect } from 'vitest'
import type { StoreReader } from '#core/store/port'

/** More than any test stores. */
export const EVERYTHING = 1_000_000

/** Returns the message ids of the full conversation as a client pages it: inherited parts, then its own. */
export async function fullConversation(read: StoreReader, sessionId: string): Promise<string[]> {
  const ids: string[] = []
  const parts = await read.inherited(sessionId)
  for (const part of [...parts, { sessionId }]) {
    const page = await read.messages(part.sessionId, 0, EVERYTHING, { forSessionId: sessionId })
    if (page === null) throw new Error(`${part.sessionId} cannot be read`)
    if ('count' in part) expect(page.messages.at(-1)?.messageId).toBe(part.upToMessageId)
    if ('count' in part) expect(page.messages).toHaveLength(part.count)
    ids.push(...page.messages.map((message) => message.messageId))
  }
  return ids
}
