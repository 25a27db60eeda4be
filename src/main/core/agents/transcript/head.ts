import { titleOf } from '#shared/title/title-of'
import type { TranscriptHead } from './format'
import { defined } from '#shared/kernel/defined'
import { eachItem, type TranscriptItem } from './items'

/** Returns the head of one of a transcript's sessions from its items. Null when it has no message yet. */
export async function headOfItems(
  items: AsyncIterable<readonly TranscriptItem[]>,
  sessionId: string,
): Promise<TranscriptHead | null> {
  const head = new Head(sessionId)
  for await (const item of eachItem(items)) if (head.isOf(item)) return head.value
  return null
}

/** Returns the head of one of a transcript's sessions from items that are there at once. */
export function headFromItems(items: Iterable<readonly TranscriptItem[]>, sessionId: string): TranscriptHead | null {
  const head = new Head(sessionId)
  for (const some of items) for (const item of some) if (head.isOf(item)) return head.value
  return null
}

class Head {
  value: TranscriptHead | null = null
  #said = ''

  constructor(readonly sessionId: string) {}

  /** Takes an item; returns whether it completes the head. */
  isOf(item: TranscriptItem): boolean {
    if (item.kind === 'message' && item.message.role === 'user' && this.#said === '')
      for (const block of item.message.blocks)
        if (block.type === 'text' && this.#said === '') this.#said = titleOf(block.content)
    if (item.kind !== 'session' || item.session.sessionId !== this.sessionId) return false
    const { title = this.#said, cwd, model, createdAt, lastActivityAt } = item.session
    this.value = {
      sessionId: this.sessionId,
      createdAt,
      ...(lastActivityAt > 0 ? { lastActivityAt } : {}),
      ...(title === '' ? {} : { title }),
      ...defined({ cwd, model }),
    }
    return true
  }
}
