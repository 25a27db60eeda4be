import type { News } from '#client/attention-news'
import { m } from '#messages'

/** Returns the news as one sentence. */
export function wordsOf({ kind, title = m.sessions.newSession, request }: News): string {
  if (kind !== 'needsYou') return m.attention.news[kind]({ title })
  return m.attention.news[request?.kind ?? 'permission']({ title })
}
