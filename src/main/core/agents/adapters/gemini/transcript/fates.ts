import { COMMON_RULES, hiddenBy, wholeOf, type Fate, type Ledger, type Whereabouts } from '../../../transcript/ledger'
import { hasWords, isWhole } from '../../../transcript/fields'
import type { JsonRecord } from '../../../transcript/records'
import { list, record, text } from '../../../transcript/values'
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
  return isKnown && isWhole(facts, known.factFields) ? 'joined' : 'unread'
}

/** Returns the fate of a message, and accounts for its parts; those of a message that is told again are joined. */
export function fateOfMessage(message: JsonRecord, ledger: Ledger, where: () => Whereabouts, again?: Fate): Fate {
  const { type, content } = message
  const parts = typeof content === 'string' ? [content] : Array.isArray(content) ? list(content) : undefined
  if (parts === undefined || text(message['id']) === undefined) return 'unread'
  const account = (values: readonly unknown[], fateOf: (value: unknown) => Fate): Fate =>
    ledger.parts(values, where, (value) => {
      const fate = fateOf(value)
      return again !== undefined && fate === 'shown' ? again : fate
    })
  const all = (...fates: readonly Fate[]): Fate => {
    const fate = isWhole(message, answers.has(type) ? known.answerFields : known.messageFields)
      ? wholeOf(fates)
      : 'unread'
    return again !== undefined && (fate === 'shown' || (fate === 'joined' && again === 'unread')) ? again : fate
  }
  if (answers.has(type))
    return all(
      account(parts, fateOfWords),
      account(list(message['thoughts']), fateOfThought),
      account(list(message['toolCalls']), fateOfCall),
    )
  if (type === 'user') return all(account(parts, fateOfPrompt))
  if (type === 'error') return parts.every((part) => typeof wordsOf(part) === 'string') ? all('joined') : 'unread'
  return notices.has(type) ? hide.notices : 'unread'
}

/** Parts of the model's own form, whose content is shown as calls and thoughts. */
function isRepeat(part: JsonRecord): boolean {
  return 'functionResponse' in part || 'functionCall' in part || part['thought'] === true || 'thoughtSignature' in part
}

const wordsOf = (part: unknown): unknown => (typeof part === 'string' ? part : record(part)['text'])

function fateOfWords(part: unknown): Fate {
  const words = wordsOf(part)
  if (!isWhole(record(part), known.partFields)) return 'unread'
  if (typeof words !== 'string') return isRepeat(record(part)) ? hide.repeats : 'unread'
  return words.trim() === '' ? hide.empty : 'shown'
}

function fateOfPrompt(part: unknown): Fate {
  const words = wordsOf(part)
  return typeof words === 'string' && contextIn(words) !== undefined ? hide.context : fateOfWords(part)
}

function fateOfThought(thought: unknown): Fate {
  const { subject, description } = record(thought)
  const isThought = typeof subject === 'string' || typeof description === 'string'
  return isThought && isWhole(record(thought), known.thoughtFields) ? 'shown' : 'unread'
}

function fateOfCall(call: unknown): Fate {
  const { id, name, args, result } = record(call)
  const isCall = text(id) !== undefined && text(name) !== undefined && args !== undefined && args !== null
  return isCall && isWhole(record(call), known.callFields) && (result == null || isOutput(record(call)))
    ? 'shown'
    : 'unread'
}

/** Returns whether a result's output is shown, and no more than that is in it. */
function isOutput(call: JsonRecord): boolean {
  if (!Array.isArray(call['result'])) return false
  const [first, ...others] = list(call['result'])
  const told = record(record(first)['functionResponse'])
  return (
    outputOf(call) !== undefined &&
    isWhole(record(first), known.resultFields) &&
    isWhole(told, known.responseFields) &&
    (outputOf(call) === told['response'] || isWhole(record(told['response']), known.outputFields)) &&
    !hasWords(others)
  )
}
