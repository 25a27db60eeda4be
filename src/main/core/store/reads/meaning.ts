import { setImmediate } from 'node:timers/promises'
import type { Connection } from '../connection'
import { toMessage } from '../entities'
import { STAGED } from '../import/staged-status'
import type { MeaningCandidate, MeaningReads } from '../port/meaning'
import type { Row } from '../schema'
import { excerptOf } from '../search/excerpt'
import { toolEntries } from '../search/tool-entries'
import { notionsOf } from '../search/word-forms'
import type { Phrase } from '../search/word-ranges'
import { db, statement, valuesOf, type Placeholders } from '../statement'
import { hitsOf, knownNotion, titlesWith, type KnownNotion } from './meaning-hits'

/** Number of words that decide, the rarest. */
const MOST_NOTIONS = 10
/** Weight of a word in a title, compared with one in a message. */
const TITLE_WEIGHT = 1.5
/** Number of messages of a session of which excerpts are made, beside its first one. */
const MOST_EXCERPTS = 3

const sessionsByKeys = statement((p: Placeholders<{ keys: string }>) =>
  db
    .selectFrom('session')
    .select(['session_key', 'session_id', 'title', 'target_working_directory', 'last_activity_at'])
    .where('session_key', 'in', valuesOf<number>(p.keys))
    .where('status', '<>', STAGED),
)

const messageByKey = statement((p: Placeholders<{ key: number }>) =>
  db.selectFrom('message').selectAll().where('message_key', '=', p.key),
)

const firstMessage = statement((p: Placeholders<{ key: number }>) =>
  db.selectFrom('message').selectAll().where('session_key', '=', p.key).where('position', '=', 0),
)

const consented = statement((p: Placeholders<{ model: string }>) =>
  db.selectFrom('model_consent').select('folder').where('model', '=', p.model),
)

/** Weights of the words that a session has. */
interface Scored {
  score: number
  /** Weight of the words of each message, by its key; of a call, by that and its block. */
  readonly places: Map<string, number>
}

/** Reads for searches by meaning. */
export function meaningReads(connection: Connection): MeaningReads {
  return {
    async meaningCandidates(description, limit) {
      const notions = notionsOf(description)
        .map((notion) => knownNotion(connection, notion))
        .filter(({ messages }) => messages > 0)
        .sort((a, b) => a.messages - b.messages)
        .slice(0, MOST_NOTIONS)
      const most = Math.max(1, ...notions.map(({ messages }) => messages))
      const scores = new Map<number, Scored>()
      for (const notion of notions) {
        await setImmediate()
        addScores(connection, notion, Math.log(1 + (2 * most) / notion.messages), scores)
      }
      const best = [...scores].sort(([, a], [, b]) => total(b) - total(a)).slice(0, limit * 2)
      const rows = connection.all(sessionsByKeys({ keys: JSON.stringify(best.map(([key]) => key)) }))
      const byKey = new Map(rows.map((row) => [row.session_key, row]))
      const phrases = notions.flatMap(({ beginnings }) =>
        beginnings.map((beginning): Phrase => ({ words: [beginning], isBeginning: true })),
      )
      return best
        .flatMap(([key, scored]) => {
          const row = byKey.get(key)
          return row === undefined ? [] : [{ row, scored }]
        })
        .slice(0, limit)
        .map(({ row, scored }) => candidateOf(connection, row, scored, phrases))
    },
    consentedFolders: (model) => Promise.resolve(connection.all(consented({ model })).map(({ folder }) => folder)),
  }
}

/** A session counts for the words that it has, and for the message that has most of them. */
function total({ score, places }: Scored): number {
  return score + Math.max(0, ...places.values()) / 2
}

function addScores(connection: Connection, notion: KnownNotion, weight: number, scores: Map<number, Scored>): void {
  const counts = new Map<number, number>()
  const of = (key: number): Scored => {
    const known = scores.get(key) ?? { score: 0, places: new Map() }
    scores.set(key, known)
    return known
  }
  for (const { sessionKey, messageKey, block } of hitsOf(connection, notion)) {
    counts.set(sessionKey, (counts.get(sessionKey) ?? 0) + 1)
    const place = block === undefined ? `${messageKey}` : `${messageKey}/${block}`
    const { places } = of(sessionKey)
    places.set(place, (places.get(place) ?? 0) + weight)
  }
  for (const [key, count] of counts) of(key).score += (weight * count) / (count + 1)
  for (const key of new Set(titlesWith(connection, notion))) of(key).score += weight * TITLE_WEIGHT
}

function candidateOf(
  connection: Connection,
  row: Pick<Row<'session'>, 'session_key' | 'session_id' | 'title' | 'target_working_directory' | 'last_activity_at'>,
  { places }: Scored,
  phrases: readonly Phrase[],
): MeaningCandidate {
  const first = connection.first(firstMessage({ key: row.session_key }))
  const asked = first === undefined ? '' : excerptOf(toMessage(first, row.session_id).contentText, []).text
  const best = [...places].sort(([, a], [, b]) => b - a).slice(0, MOST_EXCERPTS)
  const excerpts = best.map(([place]) => excerptAt(connection, row.session_id, place, phrases))
  return {
    sessionId: row.session_id,
    title: row.title ?? '',
    folder: row.target_working_directory,
    lastActivityAt: row.last_activity_at,
    excerpts: [...new Set([asked, ...excerpts])].filter((text) => text !== ''),
  }
}

function excerptAt(connection: Connection, sessionId: string, place: string, phrases: readonly Phrase[]): string {
  const [key, block] = place.split('/').map(Number)
  const row = connection.first(messageByKey({ key: key ?? 0 }))
  if (row === undefined) return ''
  const { contentText, blocks } = toMessage(row, sessionId)
  if (block === undefined) return excerptOf(contentText, phrases).text
  const entry = toolEntries(blocks).find((each) => each.block === block)
  const { command = '', path = '', error = '', output = '', reasoning = '' } = entry ?? {}
  return excerptOf([command, path, error, output, reasoning].filter(Boolean).join(' '), phrases).text
}
