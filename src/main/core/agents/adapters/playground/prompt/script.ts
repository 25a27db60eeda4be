import { compose } from './compose'
import { demoCalls } from '../tools/demo-calls'
import { unquoted } from './quotes'
import { samplePlan, questionOf, sampleForm } from '../questions/questions'
import type { Step } from './steps'
import type { ErrorCategory } from '#shared/session/entities'

/** Upper bounds of requests, and of the prompt itself: longer ones are not searched for requests. */
export const limits = { prompt: 4000, characters: 1_000_000, seconds: 3600, tools: 100 } as const

/** A quoted or unbroken word, for paths. */
const word = /"[^"]+"|'[^']+'|`[^`]+`|\S+/.source

/** A word that can only refer to a file: quoted, or with a dot or slash in it. */
const fileWord = /"[^"]+"|'[^']+'|`[^`]+`|\S*[./\\]\S*/.source

interface Rule {
  readonly pattern: RegExp
  /** Returns the steps for a match, or null when it does not fit after all. */
  readonly steps: (groups: readonly (string | undefined)[]) => readonly Step[] | null
}

/** Builds a rule; the pattern has to match the whole request, ignoring case. */
function rule(pattern: string, steps: Rule['steps']): Rule {
  return { pattern: new RegExp(`^(?:${pattern})$`, 'isu'), steps }
}

const rules: readonly Rule[] = [
  rule('(?:help|hi|hello|hey|what can you do(?: here)?|(?:who|what) are you|what is this)[?.! ]*', () => [
    { do: 'introduce' },
  ]),

  rule('(?:recall|what do you (?:remember|recall)|what did (?:i|we) (?:say|talk about)(?: before)?)[?.! ]*', () => [
    { do: 'recall' },
  ]),

  rule('say (.+)', ([text = '']) => [{ do: 'say', text }]),
  rule('think(?: hard)?(?: (?:about|of|through))?(?: (.+))?', ([about]) => [
    { do: 'think', about: unpunctuated(about ?? 'what to do next') },
  ]),
  rule('(?:(?:make|show)(?: me)? )?(?:a )?plan(?: .+)?', () => [{ do: 'plan' }]),
  rule('(?:ask a )?subagent(?: to)?(?: (.+))?', ([task]) => [
    { do: 'delegate', task: unpunctuated(task ?? 'list the files in this folder') },
  ]),
  rule('(?:propose|suggest) (?:a )?plan', () => [{ do: 'ask', question: samplePlan }]),
  rule('ask(?: me)?(?: something)?', () => [{ do: 'ask', question: sampleForm }]),
  rule('ask me ([^:]+?)(?::\\s*(.+))?', ([question = '', choices = '']) => [
    { do: 'ask', question: questionOf(asQuestion(question), listed(choices)) },
  ]),
  rule('sign in(?: and (wait|refuse))?', ([ending]) => [
    { do: 'signIn', ending: ending === undefined ? 'entered' : ending.toLowerCase() === 'wait' ? 'waits' : 'refused' },
  ]),
  rule('(?:show(?: me)? )?(?:some )?markdown', () => [{ do: 'showcase' }]),

  rule('long(?: (\\d{1,9}))?(?: characters)?', ([count = '2000']) => [
    { do: 'recite', characters: bounded(count, limits.characters) },
  ]),
  rule('slow(?: (\\d{1,9}))?(?: ?s| seconds?)?', ([count = '10']) => [
    { do: 'linger', seconds: bounded(count, limits.seconds) },
  ]),
  rule('tools(?: (\\d{1,9}))?', ([count = '3']) => [{ do: 'tools', calls: demoCalls(bounded(count, limits.tools)) }]),

  rule('error(?: (provider|tool|runtime|internal))?(?::? (.+))?', ([category = 'runtime', message]) => {
    const known = category.toLowerCase() as ErrorCategory
    return [{ do: 'fail', category: known, message: message ?? `This ${known} error was asked for.` }]
  }),
  rule('limit(?: (\\d{1,9}))?(?: ?s| seconds?)?', ([count = '3600']) => [
    { do: 'refuse', seconds: bounded(count, limits.seconds) },
  ]),
  rule('crash', () => [{ do: 'crash' }]),
  rule('unknown(?: message)?', () => [{ do: 'unknown' }]),

  rule('(?:run|execute|\\$)(?: the command)?:? (.+)', ([text = '']) => {
    const command = /^`([^`]+)`$/s.exec(text)?.[1] ?? text
    return /^(?:the|a|an|my|all)\s/i.test(command) ? null : [{ do: 'tools', calls: [{ tool: 'run', command }] }]
  }),

  rule(`write (?:to )?(${fileWord}):\\s+(.+)`, ([path = '', text = '']) => write(path, text)),
  rule(
    `(?:write|put|save) (.+) (?:to|into|in) (?:the |a )?(?:new )?(?:file )?(?:called |named )?(${fileWord})`,
    ([text = '', path = '']) => write(path, text),
  ),
  rule(
    `(?:create|make|write) (?:the |a )?(?:new )?(?:file )?(?:called |named )?(${fileWord}) (?:with|containing|saying) (.+)`,
    ([path = '', text = '']) => write(path, text),
  ),

  rule(
    '(?:search|grep|find|look)(?: for)?(?: the (?:word|text))? (.+?)(?: (?:in|under|inside) (.+))?',
    ([query = '', where]) => [
      { do: 'tools', calls: [{ tool: 'search', query: unquoted(unpunctuated(query)), path: place(where) }] },
    ],
  ),

  rule(
    `(?:list|ls|dir|show)(?: me)?(?: all)?(?: the| my)? (?:files|folders|entries|files and folders)(?:(?: in| of| under| inside)? (.+))?`,
    ([where]) => list(where),
  ),
  rule('(?:list|show)(?: me)?(?: the)? contents?(?: of)? (.+)', ([what]) => look(what)),
  rule(`(?:list|ls|dir)(?: (${word}))?`, ([where]) => list(where)),
  rule('what files are (?:there|here)(?: in (.+?))?[?.! ]*', ([where]) => list(where)),
  rule("what(?:'s| is) (?:in|inside) (.+)", ([what]) => look(what)),
  rule(
    `(?:read|open|show|cat|print|view)(?: me)?(?: the)?(?: contents? of)?(?: the)?(?: file)? (${word})`,
    ([path = '']) => read(path),
  ),
]

/**
 * Returns the steps for a prompt: any text results in at least one step, and the same text always in the same ones.
 * Requests on separate lines or joined by "then" are performed in order if each of them is understood; otherwise the
 * whole text is one request.
 */
export function scriptOf(prompt: string): readonly Step[] {
  const text = prompt.trim()
  if (text === '') return [{ do: 'introduce' }]
  if (text.length > limits.prompt) return [{ do: 'introduce', unrecognised: text }]
  const requests = text.split(/\s*\n\s*|,?\s+(?:and\s+)?then\s+/i).filter((request) => request !== '')
  const parts = requests.map(stepsOf)
  if (parts.length > 1 && parts.every((steps) => steps !== null)) return parts.flat()
  return stepsOf(text) ?? [{ do: 'introduce', unrecognised: text }]
}

/** Returns the steps of a single request, or null when no rule matches it. */
function stepsOf(request: string): readonly Step[] | null {
  const plain = request.replace(/^\//, '').replace(/^(?:please|(?:can|could|would) you(?: please)?)\s+/i, '')
  for (const { pattern, steps } of rules) {
    const match = pattern.exec(plain)
    const found = match === null ? null : steps(match.slice(1))
    if (found !== null) return found
  }
  return null
}

const read = (path: string): readonly Step[] => [{ do: 'tools', calls: [{ tool: 'read', path: cleanPath(path) }] }]

const list = (where: string | undefined): readonly Step[] => [
  { do: 'tools', calls: [{ tool: 'list', path: place(where) }] },
]

const write = (path: string, text: string): readonly Step[] => [
  { do: 'tools', calls: [{ tool: 'write', path: cleanPath(path), content: compose(text) }] },
]

/** Reads a name that looks like a file, lists anything else. */
function look(what: string | undefined): readonly Step[] {
  const path = place(what)
  return /\w\.\w+$/.test(path) ? read(path) : list(path)
}

/** Returns the path of phrases like "this folder", "the src folder", "src" or a quoted name. */
function place(words = ''): string {
  const named = unpunctuated(words.trim())
  if (unquoted(named) !== named) return unquoted(named)
  const bare = named
    .replace(/^(?:the|this|that|my|our)\s+/i, '')
    .replace(/^(?:folder|directory|file)\s+(?=\S)/i, '')
    .replace(/\s+(?:folder|directory|file)$/i, '')
  return /^(?:|here|it|(?:current |working )?(?:folder|directory|project))$/i.test(bare) ? '.' : unquoted(bare)
}

function cleanPath(text: string): string {
  return unquoted(unpunctuated(text.trim()))
}

/** Formats a request as a question. */
function asQuestion(text: string): string {
  const plain = unpunctuated(text.trim())
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}?`
}

/** Returns the items of "a, b or c". */
function listed(text: string): string[] {
  const items = unpunctuated(text).split(/\s*,\s*(?:or\s+)?|\s+or\s+/i)
  return [...new Set(items.filter((item) => item !== ''))]
}

/** Removes the full stop or question mark at the end of the sentence. A path may be a dot itself. */
function unpunctuated(text: string): string {
  return text.replace(/(?<=[\p{L}\p{N}"'`)/])\s*[?.!,]+$/u, '')
}

function bounded(digits: string, limit: number): number {
  return Math.min(Number(digits), limit)
}
