import type { AttentionChange } from '../../../client/attention-mirror'
import { m } from '../../../messages'

/** A change that the user is told of. */
export interface News {
  readonly kind: 'needsYou' | 'failed' | 'done'
  readonly sessionId: string
  readonly title: string
  /** The new request; `needsYou` only. */
  readonly request?: NonNullable<AttentionChange['entry']['attention']['requests']>[number]
}

/** Returns what a change tells the user; undefined when it is of no interest. */
export function newsOf({ entry, before }: AttentionChange): News | undefined {
  const { sessionId, attention } = entry
  const title = entry.title ?? m.sessions.newSession
  if (attention.state === 'needsYou') {
    const known = new Set(before?.requests?.map(({ requestId }) => requestId))
    const request = attention.requests?.findLast(({ requestId }) => !known.has(requestId))
    return request === undefined ? undefined : { kind: 'needsYou', sessionId, title, request }
  }
  if (attention.state === 'failed' && before?.state !== 'failed') return { kind: 'failed', sessionId, title }
  // Also where it was watched: for those who do not see that it ended.
  const ended = before?.state === 'working' && (attention.state === 'doneUnseen' || attention.state === 'idle')
  return ended ? { kind: 'done', sessionId, title } : undefined
}

/** Returns the news as one sentence. */
export function wordsOf({ kind, title, request }: News): string {
  if (kind !== 'needsYou') return m.attention.news[kind]({ title })
  return m.attention.news[request?.kind ?? 'permission']({ title })
}
