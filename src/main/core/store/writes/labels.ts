import { labelWords } from '../search/label-words'
import type { LabelWrites } from '../port'
import type { WriteContext } from './context'

/** The most words of one session that searches know. */
const MOST_WORDS = 2000

/** Writes of what sessions are found by beside their messages. */
export function labelWrites(context: WriteContext): LabelWrites {
  const { connection } = context
  return {
    putLabels(sessionId, text) {
      const key = context.sessionKey(sessionId)
      connection.run('DELETE FROM session_label WHERE session_key = ?', key)
      for (const word of labelWords(text).slice(0, MOST_WORDS))
        connection.run('INSERT INTO session_label (word, session_key) VALUES (?, ?)', word, key)
    },
  }
}
