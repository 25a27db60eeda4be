import { titleOf } from '../../../../shared/title/title-of'
import type { TranscriptHead } from './format'
import { defined } from '../../../../shared/kernel/defined'
import { eachItem, type TranscriptItem } from './items'

/** Returns the head of one of a transcript's sessions from its first items. Null when it has no message yet. */
export async function headOfItems(
  items: AsyncIterable<readonly TranscriptItem[]>,
  sessionId: string,
): Promise<TranscriptHead | null> {
  let said = ''
  for await (const item of eachItem(items)) {
    if (item.kind === 'message' && item.message.role === 'user' && said === '')
      for (const block of item.message.blocks) if (block.type === 'text' && said === '') said = titleOf(block.content)
    if (item.kind !== 'session' || item.session.sessionId !== sessionId) continue
    const { title = said, cwd, model, createdAt, lastActivityAt } = item.session
    return {
      sessionId,
      createdAt,
      ...(lastActivityAt > 0 ? { lastActivityAt } : {}),
      ...(title === '' ? {} : { title }),
      ...defined({ cwd, model }),
    }
  }
  return null
}
