import type { ElicitationQuestion } from '#shared/elicitation/entities'
import type { ErrorCategory } from '#shared/session/entities'

/** A tool call requested by a prompt. Paths are as typed. */
export type ToolCall =
  | { readonly tool: 'read'; readonly path: string }
  | { readonly tool: 'list'; readonly path: string }
  | { readonly tool: 'search'; readonly query: string; readonly path: string }
  | { readonly tool: 'write'; readonly path: string; readonly content: string }
  | { readonly tool: 'run'; readonly command: string }

/** Outcome of a simulated sign-in; `waits`: not before it is cancelled. */
export type CodeEnding = 'entered' | 'refused' | 'waits'

/** One step of answering a prompt. */
export type Step =
  /** Introduces the agent. `unrecognised` is a prompt that no rule matched. */
  | { readonly do: 'introduce'; readonly unrecognised?: string }
  | { readonly do: 'say'; readonly text: string }
  | { readonly do: 'think'; readonly about: string }
  /** Announces all calls, then performs them in order. */
  | { readonly do: 'tools'; readonly calls: readonly ToolCall[] }
  /** Repeats earlier messages. */
  | { readonly do: 'recall' }
  | { readonly do: 'plan' }
  /** Asks the user a question and reports the answer. */
  | { readonly do: 'ask'; readonly question: ElicitationQuestion }
  /** Simulates a sign-in with a device code. */
  | { readonly do: 'signIn'; readonly ending: CodeEnding }
  | { readonly do: 'delegate'; readonly task: string }
  | { readonly do: 'showcase' }
  /** Streams exactly this many characters. */
  | { readonly do: 'recite'; readonly characters: number }
  /** Streams for this many seconds. */
  | { readonly do: 'linger'; readonly seconds: number }
  | { readonly do: 'fail'; readonly category: ErrorCategory; readonly message: string }
  /** Acts out an account whose allowance comes back after this many seconds. */
  | { readonly do: 'refuse'; readonly seconds: number }
  /** Ends the connection to the agent in the middle of the prompt. */
  | { readonly do: 'crash' }
  /** Sends a message that no adapter knows. */
  | { readonly do: 'unknown' }
