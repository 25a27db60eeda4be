import {
  COMMON_RULES,
  hiddenBy,
  wholeOf,
  type Fate,
  type Ledger,
  type Whereabouts,
} from '#core/agents/transcript/ledger'
import { hasWords, isWhole } from '#core/agents/transcript/fields'
import type { JsonRecord } from '#core/agents/transcript/records'
import { list, record, text } from '#core/agents/transcript/values'
import * as known from './known-fields'
import { answers, contextIn, outputOf } from './messages'

/** Rules by which lines of Gemini CLI and their parts are hidden, with their user-facing reasons. */
export const geminiRules = {
  ...COMMON_RULES,
  context: 'Context that Gemini CLI adds for the model before the first prompt.',
  repeats: 'Results of calls as the model gets them, and thoughts and calls that are shown in another form.',
  notices: 'Notices of Gemini CLI on its own screen.',
  rewound: 'Messages that were taken back.',
} as const

/** Fates of what is hidden. */
export const hide = hiddenBy(geminiRules)

const notices: ReadonlySet<unknown> = new Set(['info', 'warning', 'about', 'help', 'quit', 'stats', 'compression'])

/** Returns the fate of metadata: joined to the session, unless some of it has an unknown name. */
export function fateOfFacts(facts: JsonRecord): Fate {
  const names = Object.keys(facts)
  const isKnown = names.length > 0 && names.every((name) => known.factFields.has(name))
  return isKnown && isWhole(facts, known.factFields) ? 'joined' : 'unknown'
}

/** Returns the fate of a message, and accounts for its parts; those of a message that is told again are joined. */
export function fateOfMessage(message: JsonRecord, ledger: Ledger, where: () => Whereabouts, again?: Fate): Fate {
  const { type, content } = message
  const parts = typeof content === 'string' ? [content] : Array.isArray(content) ? list(content) : undefined
  if (parts === undefined || text(message['id']) === undefined) return 'unknown'
  const isWholeMessage = isWhole(message, answers.has(type) ? known.answerFields : known.messageFields)
  if (answers.has(type)) {
    const said = account(parts, fateOfWords, ledger, where, again)
    const thought = account(list(message['thoughts']), fateOfThought, ledger, where, again)
    const called = account(list(message['toolCalls']), fateOfCall, ledger, where, again)
    return isWholeMessage ? after(wholeOf([said, thought, called]), again) : 'unknown'
  }
  if (type === 'user') {
    const said = account(parts, fateOfPrompt, ledger, where, again)
    return isWholeMessage ? after(said, again) : 'unknown'
  }
  if (type === 'error') {
    const isTold = isWholeMessage && again !== 'unknown' && parts.every((part) => typeof wordsOf(part) === 'string')
    return isTold ? 'joined' : 'unknown'
  }
  return notices.has(type) ? hide.notices : 'unknown'
}

function account(
  values: readonly unknown[],
  fateOf: (value: unknown) => Fate,
  ledger: Ledger,
  where: () => Whereabouts,
  again: Fate | undefined,
): Fate {
  if (values.length === 0) return hide.empty
  return ledger.parts(values, where, again === undefined ? fateOf : (value) => after(fateOf(value), again))
}

/** Returns the fate of something shown in a message with a fate of its own. */
const after = (fate: Fate, again: Fate | undefined): Fate => (again !== undefined && fate === 'shown' ? again : fate)

/** Parts of the model's own form, whose content is shown as calls and thoughts. */
function isRepeat(part: JsonRecord): boolean {
  return 'functionResponse' in part || 'functionCall' in part || part['thought'] === true || 'thoughtSignature' in part
}

const wordsOf = (part: unknown): unknown => (typeof part === 'string' ? part : record(part)['text'])

function fateOfWords(part: unknown): Fate {
  const words = wordsOf(part)
  if (!isWhole(record(part), known.partFields)) return 'unknown'
  if (typeof words !== 'string') return isRepeat(record(part)) ? hide.repeats : 'unknown'
  return words.trim() === '' ? hide.empty : 'shown'
}

function fateOfPrompt(part: unknown): Fate {
  const words = wordsOf(part)
  return typeof words === 'string' && contextIn(words) !== undefined ? hide.context : fateOfWords(part)
}

function fateOfThought(thought: unknown): Fate {
  const { subject, description } = record(thought)
  const isThought = typeof subject === 'string' || typeof description === 'string'
  return isThought && isWhole(record(thought), known.thoughtFields) ? 'shown' : 'unknown'
}

function fateOfCall(call: unknown): Fate {
  const { id, name, args, result } = record(call)
  const isCall = text(id) !== undefined && text(name) !== undefined && args !== undefined && args !== null
  return isCall && isWhole(record(call), known.callFields) && (result == null || isOutput(record(call)))
    ? 'shown'
    : 'unknown'
}

/** Returns whether a result's output is shown, and no more than that is in it. */
function isOutput(call: JsonRecord): boolean {
  const results = call['result']
  if (!Array.isArray(results)) return false
  const first = record(results[0])
  const told = record(first['functionResponse'])
  const output = outputOf(call)
  return (
    output !== undefined &&
    isWhole(first, known.resultFields) &&
    isWhole(told, known.responseFields) &&
    (output === told['response'] || isWhole(record(told['response']), known.outputFields)) &&
    !hasWords('functionResponse' in first ? results.slice(1) : results)
  )
}
