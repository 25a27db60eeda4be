import type { ElicitationQuestion } from '../../../../../shared/elicitation/entities'
import type { ErrorCategory } from '../../../../../shared/session/entities'

/** One use of a tool, as a prompt asked for it. Paths are as they were typed. */
export type ToolCall =
  | { readonly tool: 'read'; readonly path: string }
  | { readonly tool: 'list'; readonly path: string }
  | { readonly tool: 'search'; readonly query: string; readonly path: string }
  | { readonly tool: 'write'; readonly path: string; readonly content: string }
  | { readonly tool: 'run'; readonly command: string }

/** How a sign-in that is acted out ends; `waits`: not before it is given up. */
export type CodeEnding = 'entered' | 'refused' | 'waits'

/** One thing the playground does to answer a prompt. */
export type Step =
  /** Say what this agent is and can do. `unrecognised` is the prompt that no rule knew. */
  | { readonly do: 'introduce'; readonly unrecognised?: string }
  | { readonly do: 'say'; readonly text: string }
  | { readonly do: 'think'; readonly about: string }
  /** Announce all calls, then work them off one after the other. */
  | { readonly do: 'tools'; readonly calls: readonly ToolCall[] }
  /** Say what was said before. */
  | { readonly do: 'recall' }
  | { readonly do: 'plan' }
  /** Ask the user something and say what was answered. */
  | { readonly do: 'ask'; readonly question: ElicitationQuestion }
  /** Act out a sign-in with a code. */
  | { readonly do: 'signIn'; readonly ending: CodeEnding }
  | { readonly do: 'delegate'; readonly task: string }
  | { readonly do: 'showcase' }
  /** Stream exactly so many characters. */
  | { readonly do: 'recite'; readonly characters: number }
  /** Stream for so many seconds. */
  | { readonly do: 'linger'; readonly seconds: number }
  | { readonly do: 'fail'; readonly category: ErrorCategory; readonly message: string }
  /** The connection to the agent ends in the middle of the prompt. */
  | { readonly do: 'crash' }
  /** Send something that no adapter knows. */
  | { readonly do: 'unknown' }
