import { COMMON_RULES, hiddenBy, wholeOf, type Fate, type Ledger, type Whereabouts } from '../../../transcript/ledger'
import type { JsonRecord } from '../../../transcript/records'
import { list, record, text } from '../../../transcript/values'
import { answers, contextIn } from './messages'

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

/** Members of the metadata of a session. */
const facts: ReadonlySet<string> = new Set([
  'directories',
  'kind',
  'lastUpdated',
  'memoryScratchpad',
  'messages',
  'projectHash',
  'sessionId',
  'startTime',
  'summary',
])

const notices: ReadonlySet<unknown> = new Set(['info', 'warning', 'about', 'help', 'quit', 'stats', 'compression'])

/** Returns the fate of metadata: joined to the session, unless some of it has an unknown name. */
export function fateOfFacts(names: readonly string[]): Fate {
  return names.length > 0 && names.every((name) => facts.has(name)) ? 'joined' : 'unread'
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
    const fate = wholeOf(fates)
    return again !== undefined && fate === 'shown' ? again : fate
  }
  if (answers.has(type))
    return all(
      account(parts, fateOfWords),
      account(list(message['thoughts']), fateOfThought),
      account(list(message['toolCalls']), fateOfCall),
    )
  if (type === 'user') return all(account(parts, fateOfPrompt))
  if (type === 'error') return 'joined'
  return notices.has(type) ? hide.notices : 'unread'
}

/** Parts of the model's own form, whose content is shown as calls and thoughts. */
function isRepeat(part: JsonRecord): boolean {
  return 'functionResponse' in part || 'functionCall' in part || part['thought'] === true || 'thoughtSignature' in part
}

function fateOfWords(part: unknown): Fate {
  const words = typeof part === 'string' ? part : record(part)['text']
  if (typeof words !== 'string') return isRepeat(record(part)) ? hide.repeats : 'unread'
  return words.trim() === '' ? hide.empty : 'shown'
}

function fateOfPrompt(part: unknown): Fate {
  const words = typeof part === 'string' ? part : record(part)['text']
  return typeof words === 'string' && contextIn(words) !== undefined ? hide.context : fateOfWords(part)
}

function fateOfThought(thought: unknown): Fate {
  const { subject, description } = record(thought)
  return typeof subject === 'string' || typeof description === 'string' ? 'shown' : 'unread'
}

function fateOfCall(call: unknown): Fate {
  const { id, name, args } = record(call)
  return text(id) !== undefined && text(name) !== undefined && typeof args === 'object' ? 'shown' : 'unread'
}
