import type { Message } from '#shared/session/entities'
import type { SessionContext } from '#core/session/runtime/context'
import type { StoredMerge } from '#core/store/port'

/** Content that a merge of a branch would cover. */
export interface MergeSource {
  /** The branch's own messages since its last merge. */
  readonly messages: readonly Message[]
  /** The last merge that is not undone, or null. */
  readonly lastMerge: StoredMerge | null
  /** The branch's last own message, or null. */
  readonly lastMessageId: string | null
}

/** More than any branch has; reads are never without a bound. */
const MOST = 1_000_000

/** Reads the content that a merge of a branch would cover. */
export async function readMergeSource({ store }: SessionContext, childSessionId: string): Promise<MergeSource> {
  const lastMerge = await store.read.merge(childSessionId)
  const own = await store.read.history(childSessionId, MOST)
  const merged = own.findLastIndex(({ messageId }) => messageId === lastMerge?.toMessageId)
  return { messages: own.slice(merged + 1), lastMerge, lastMessageId: own.at(-1)?.messageId ?? null }
}

/** Returns whether the last merge covers everything. */
export function isMerged({ lastMerge, lastMessageId }: MergeSource): boolean {
  return lastMerge !== null && lastMerge.toMessageId === lastMessageId
}
