import { z } from 'zod'

/*
 * Answers of the fake model. A prompt chooses one with a directive at the beginning of a line:
 *
 *   !say WORDS         these words
 *   !think WORDS       reasoning, then an answer
 *   !shell COMMAND     one call of the agent's shell tool, then an answer that quotes the result
 *   !steps A ;; B      one call after another, each after some words, then an answer that quotes the last result
 *   !calls JSON        one call after another, each the name of a tool and its arguments, then an answer that quotes the last result
 *   !history WORDS     one call of Parley's own tool that searches sessions, then an answer that quotes the result
 *   !slow              endless words
 *   !cut               the beginning of an answer, then the connection breaks
 *   !busy TIMES        this many overload errors, then an answer
 *   !fail STATUS       that HTTP status
 *   !recall            everything that the user said before
 */

/** Calls of tools: their names and arguments. */
const Calls = z.array(z.tuple([z.string(), z.record(z.string(), z.unknown())]))

/** One item of the conversation that a model is asked to continue. */
export type Item =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string }
  | { readonly role: 'result'; readonly text: string }

/** A model request, independent of the API. */
export interface ModelRequest {
  readonly items: readonly Item[]
  readonly toolNames: readonly string[]
  readonly stream: boolean
  readonly model: string
}

export type Part =
  | { readonly kind: 'thinking' | 'text'; readonly words: readonly string[] }
  | { readonly kind: 'tool'; readonly name: string; readonly args: Readonly<Record<string, unknown>> }

export type Plan =
  | {
      readonly parts: readonly Part[]
      readonly wordMs: number
      /** Number of stream events after which the connection breaks. */
      readonly breaksAfter?: number
    }
  | { readonly status: number; readonly message: string }

const directive = /^!(say|think|shell|steps|calls|history|slow|cut|busy|fail|recall)\b[ \t]*(.*)$/m
const WORD_MS = 2
const SLOW_WORD_MS = 50
const SLOW_WORDS = 2000
/** Enough events to include text in every API. */
const EVENTS_BEFORE_BREAK = 8
const slowWords: readonly Part[] = [
  { kind: 'text', words: Array.from({ length: SLOW_WORDS }, (_, index) => `word${index} `) },
]

/** Plans the answer to a request with this number of earlier identical ones. Depends on nothing else. */
export function planAnswer({ items, toolNames }: ModelRequest, timesBefore: number): Plan {
  // Agents request titles and summaries in the background, without offering tools.
  if (toolNames.length === 0) return say('A short title')
  const at = items.findLastIndex((item) => item.role === 'user' && directive.test(item.text))
  const [, name, rest = ''] = directive.exec(items[at]?.text ?? '') ?? []
  const results = items.slice(at + 1).filter((item) => item.role === 'result')
  const result = results.at(-1)
  switch (name) {
    case 'think':
      return {
        parts: [{ kind: 'thinking', words: words(rest) }, ...textParts('That is what I think.')],
        wordMs: WORD_MS,
      }
    case 'shell':
      if (result !== undefined) return say(`The tool said: ${result.text}`)
      return {
        parts: [...textParts('I will run it.'), shellCall(toolNames, rest)],
        wordMs: WORD_MS,
      }
    case 'steps': {
      const command = rest.split(' ;; ')[results.length]
      if (command === undefined) return say(`The tool said: ${result?.text ?? ''}`)
      return {
        parts: [...textParts(`Step ${results.length + 1} is next.`), shellCall(toolNames, command)],
        wordMs: WORD_MS,
      }
    }
    case 'calls': {
      const call = Calls.parse(JSON.parse(rest))[results.length]
      if (call === undefined) return say(`The tool said: ${result?.text ?? ''}`)
      return {
        parts: [...textParts('I will use a tool.'), { kind: 'tool', name: call[0], args: call[1] }],
        wordMs: WORD_MS,
      }
    }
    case 'history':
      if (result !== undefined) return say(`The tool said: ${result.text}`)
      return { parts: [historyCall(toolNames, rest)], wordMs: WORD_MS }
    case 'slow':
      return { parts: slowWords, wordMs: SLOW_WORD_MS }
    case 'cut':
      return { parts: slowWords, wordMs: WORD_MS, breaksAfter: EVENTS_BEFORE_BREAK }
    case 'busy':
      if (timesBefore < Number(rest)) return { status: 429, message: 'The fake model has too much to do' }
      return say('Now there is time.')
    case 'fail':
      return { status: Number(rest), message: `The fake model fails with ${rest}` }
    case 'recall':
      return say(
        `You said: ${items
          .slice(0, at)
          .flatMap((item) => (item.role === 'user' ? [item.text] : []))
          .join(' | ')}`,
      )
    default:
      return say(rest === '' ? 'Hello from the fake model.' : rest)
  }
}

const say = (text: string): Plan => ({ parts: textParts(text), wordMs: WORD_MS })
const textParts = (text: string): Part[] => [{ kind: 'text', words: words(text) }]
/** Length of the pieces in which the arguments of calls come. */
const PIECE = 12
/** Returns the pieces in which the arguments of a call come. */
export const pieces = (json: string): string[] => json.match(new RegExp(`[^]{1,${PIECE}}`, 'g')) ?? []

const words = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [text]

function shellCall(toolNames: readonly string[], command: string): Part {
  const name = toolNames.find((tool) => /^(bash|shell|run|run_shell_command|exec_command)$/i.test(tool)) ?? 'bash'
  // Within its sandbox Codex asks for no permission.
  const args =
    name === 'exec_command'
      ? { cmd: command, sandbox_permissions: 'require_escalated', justification: 'Run a command' }
      : { command, description: 'Run a command' }
  return { kind: 'tool', name, args }
}

function historyCall(toolNames: readonly string[], query: string): Part {
  const name = toolNames.find((tool) => tool.endsWith('search_sessions')) ?? 'search_sessions'
  return { kind: 'tool', name, args: { query } }
}

/** Beginning of Parley's message to an agent about the reason for a denial. */
const refusal = /^I declined "/

/** Returns whether a request belongs to a prompt and is not a background request of the agent. */
export function isPrompted({ items, toolNames }: ModelRequest): boolean {
  const last = items.at(-1)
  if (toolNames.length === 0 || last === undefined) return false
  return last.role === 'result' || (last.role === 'user' && (directive.test(last.text) || refusal.test(last.text)))
}

/** Reported tokens of an answer. `cacheRead` and `cacheWrite` are part of `input`, `reasoning` is part of `output`. */
export interface Tokens {
  readonly input: number
  readonly output: number
  readonly cacheRead: number
  readonly cacheWrite: number
  readonly reasoning: number
}

/**
 * Returns token counts for an answer: made up, but larger for more content. An API without a field for one omits it.
 */
export function countTokens({ items }: ModelRequest, parts: readonly Part[]): Tokens {
  const wordsIn = (kind: 'thinking' | 'text') =>
    parts.reduce((sum, part) => (part.kind === kind ? sum + part.words.length : sum), 0)
  const calls = parts.filter(({ kind }) => kind === 'tool').length
  const reasoning = wordsIn('thinking')
  return {
    input: 100 + 10 * items.length,
    output: reasoning + wordsIn('text') + 10 * calls,
    cacheRead: 7 * items.length,
    cacheWrite: 5,
    reasoning,
  }
}
