import { textOf } from '#shared/session/input-blocks'
import { firstLine } from '#renderer/lib/text/format'
import type { Row } from '#renderer/lib/conversation/rows'

/** A question of the user in a list of rows. */
export interface Question {
  readonly key: string
  readonly text: string
  /** Index of its row. */
  readonly index: number
}

const LONGEST = 120

/** The user's questions among rows, in order; without messages that were never answered, and without summaries. */
export function questionsOf(rows: readonly Row[]): Question[] {
  return rows.flatMap((row, index) => {
    if (row.kind !== 'message' || row.withdrawn) return []
    const { role, origin } = row.message
    if (role !== 'user' || origin === 'compact') return []
    const text = firstLine(textOf(row.blocks).trim(), LONGEST)
    return text === '' ? [] : [{ key: row.key, text, index }]
  })
}

/** The question that the row at `index` belongs to: the last one up to there. */
export function questionAt(questions: readonly Question[], index: number): Question | undefined {
  return questions.findLast((question) => question.index <= index)
}

/** The next question after the row at `index`, or the one before it. */
export function questionBeside(questions: readonly Question[], index: number, by: 1 | -1): Question | undefined {
  return by === 1
    ? questions.find((question) => question.index > index)
    : questions.findLast((question) => question.index < index)
}
