import { labelWords } from '../search/label-words'
import type { LabelWrites } from '../port'
import { db, statement, type Placeholders } from '../statement'
import type { WriteContext } from './context'

const deleteLabels = statement((p: Placeholders<{ key: number }>) =>
  db.deleteFrom('session_label').where('session_key', '=', p.key),
)

const insertLabel = statement((p: Placeholders<{ word: string; key: number }>) =>
  db.insertInto('session_label').values({ word: p.word, session_key: p.key }),
)

/** The most words of one session that searches know. */
const MOST_WORDS = 2000

/** Writes of the words that sessions are found by beside those of their messages. */
export function labelWrites(context: WriteContext): LabelWrites {
  const { connection } = context
  return {
    putLabels(sessionId, text) {
      const key = context.sessionKey(sessionId)
      connection.run(deleteLabels({ key }))
      for (const word of labelWords(text).slice(0, MOST_WORDS)) connection.run(insertLabel({ word, key }))
    },
  }
}
