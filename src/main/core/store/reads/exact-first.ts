import { contentText } from '#shared/session/block-text'
import { fold } from '#shared/find/fold'
import type { Connection } from '../connection'
import { toBlocks } from '../entities'
import { queryWords } from '../search/search-text'
import { db, statement, type Placeholders } from '../statement'
import { matchesOfSessions } from './session-matches'

/** Number of messages of a session that are compared with the words as typed, the newest first. */
const MOST_COMPARED = 5

const textOf = statement((p: Placeholders<{ key: number }>) =>
  db.selectFrom('message').select(['content_text', 'blocks', 'packed']).where('message_key', '=', p.key),
)

const titleOf = statement((p: Placeholders<{ key: number }>) =>
  db.selectFrom('session').select('title').where('session_key', '=', p.key),
)

/** Returns the words of a query of which the index knows less than was typed: signs, marks, and forms of letters. */
export function exactWords(query: string): string[] {
  return queryWords(query)
    .map(asTyped)
    .filter((word) => fold(word) !== word || /[^\p{L}\p{N}]/u.test(word))
}

/** Returns sessions that a query found in their order, those first in which its words stand as they were typed. */
export async function exactFirst(
  connection: Connection,
  sessionKeys: readonly number[],
  expression: string,
  words: readonly string[],
): Promise<number[]> {
  const matches = await matchesOfSessions(connection, sessionKeys, expression)
  const isExact = (key: number): boolean => {
    const texts = (matches.get(key)?.messageKeys ?? []).slice(0, MOST_COMPARED).map((message) => {
      const row = connection.first(textOf({ key: message }))
      return row === undefined ? '' : (row.content_text ?? contentText(toBlocks(row)))
    })
    const title = connection.first(titleOf({ key }))?.title ?? ''
    return [title, ...texts].map(asTyped).some((text) => words.every((word) => text.includes(word)))
  }
  const exact = new Set(sessionKeys.filter(isExact))
  return [...exact, ...sessionKeys.filter((key) => !exact.has(key))]
}

function asTyped(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
