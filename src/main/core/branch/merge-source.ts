import { assembleContext } from '../../../shared/session/context/assemble'
import type { Message } from '../../../shared/session/entities'
import type { HostContext } from '../context'
import type { StoredMerge } from '../store/port'

/** What a merge of a branch would tell of. */
export interface MergeSource {
  /** The branch's own messages since its last merge, as its agents see them. */
  readonly messages: readonly Message[]
  /** Everything its agents see. */
  readonly context: readonly Message[]
  /** The last merge that is not undone, or null. */
  readonly lastMerge: StoredMerge | null
  /** The branch's last own message, or null. */
  readonly lastMessageId: string | null
}

/** Reads what a merge of a branch would tell of. */
export async function readMergeSource({ store }: HostContext, childSessionId: string): Promise<MergeSource> {
  const lastMerge = await store.read.merge(childSessionId)
  const links = (await store.read.contextLinks(childSessionId)) ?? []
  const assembled = assembleContext(links)
  const entries = assembled.ok ? assembled.value.messages : []
  const own = entries.filter(({ source }) => source.kind === 'own')
  const merged = own.findIndex(({ message }) => message.messageId === lastMerge?.toMessageId)
  return {
    messages: own.slice(merged + 1).map(({ message }) => message),
    context: entries.map(({ message }) => message),
    lastMerge,
    lastMessageId: own.at(-1)?.message.messageId ?? null,
  }
}

/** Whether the last merge tells of everything there is. */
export function isMerged({ lastMerge, lastMessageId }: MergeSource): boolean {
  return lastMerge !== null && lastMerge.toMessageId === lastMessageId
}
