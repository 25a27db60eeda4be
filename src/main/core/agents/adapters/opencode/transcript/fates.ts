import { COMMON_RULES, hiddenBy, type Fate } from '#core/agents/transcript/ledger'
import { isWhole } from '#core/agents/transcript/fields'
import type { JsonRecord } from '#core/agents/transcript/records'
import { record, text } from '#core/agents/transcript/values'
import * as known from './known-fields'

/** Rules by which messages of OpenCode and their parts are hidden, with their user-facing reasons. */
export const opencodeRules = {
  ...COMMON_RULES,
  context: 'Context that OpenCode adds to a prompt for the model, such as the content of a file.',
  reference: 'Files that a prompt or an answer refers to by name.',
  reverted: 'Messages that were undone.',
  summary: 'Summaries of conversations that are shown whole.',
  bookkeeping: 'What OpenCode notes for itself: steps, snapshots, changes of the model and agent.',
} as const

/** Fates of what is hidden. */
export const hide = hiddenBy(opencodeRules)

/** Types of parts that are no content. */
const notes: ReadonlySet<unknown> = new Set(['step-start', 'step-finish', 'snapshot', 'patch', 'agent', 'retry'])

/** Types of rows of the second generation that are no messages. */
const changes: ReadonlySet<string> = new Set(['agent-switched', 'model-switched'])

/** Types of rows of the second generation that OpenCode says to the model. */
const context: ReadonlySet<string> = new Set(['synthetic', 'system', 'skill'])

/** Returns the fate of a row of the second generation that is no message. */
export function fateOfRow(type: string): Fate {
  if (changes.has(type)) return hide.bookkeeping
  if (context.has(type)) return hide.context
  return type === 'compaction' ? hide.summary : 'unknown'
}

/** Returns the fate of a part that is shown if it has content. */
export function fateOfPart(part: JsonRecord): Fate {
  const fields = known.partFields.get(part['type'])
  return fields === undefined || isWhole(part, fields) ? fateOfContent(part) : 'unknown'
}

function fateOfContent(part: JsonRecord): Fate {
  const { type } = part
  if (type === 'text' || type === 'reasoning') {
    const words = part['text']
    if (typeof words !== 'string') return 'unknown'
    if (part['synthetic'] === true) return hide.context
    return words.trim() === '' ? hide.empty : 'shown'
  }
  if (type === 'tool') {
    const state = record(part['state'])
    const isCall = text(part['tool']) !== undefined && state['input'] !== undefined && state['input'] !== null
    return isCall && isEnd(state) && isWhole(state, known.stateFields) ? 'shown' : 'unknown'
  }
  if (type === 'file') return typeof part['url'] === 'string' ? hide.reference : 'unknown'
  if (type === 'subtask') return typeof part['prompt'] === 'string' ? 'shown' : 'unknown'
  if (type === 'compaction') return hide.summary
  return notes.has(type) ? hide.bookkeeping : 'unknown'
}

/** Returns whether a call has what it ended with, or has not ended. */
function isEnd({ status, output, error }: JsonRecord): boolean {
  if (status === 'completed') return typeof output === 'string'
  if (status === 'error') return typeof error === 'string'
  return (status === 'pending' || status === 'running') && output == null && error == null
}
