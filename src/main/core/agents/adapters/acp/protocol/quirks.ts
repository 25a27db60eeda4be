/*
 * Deviations of individual agents from the protocol, as data. An agent is identified by the name it reports in
 * `initialize`, so a quirk belongs to the product, however it is configured or named in Parley.
 */

/** Coverage of the token counts in a prompt's result. */
export type UsageMeaning =
  /** The whole prompt. */
  | 'prompt'
  /** The last message of the prompt only; the others are not reported. */
  | 'last-message'
  /** The session since its start. */
  | 'session'

export interface Quirks {
  readonly usage: UsageMeaning
  /** Detection of a model failure for agents that end such a prompt as if it had succeeded. */
  readonly modelFailure?:
    | { readonly told: 'as-text'; readonly pattern: RegExp }
    | { readonly told: 'as-thread-status'; readonly status: string }
    /** By an answer without anything in it. */
    | { readonly told: 'as-silence' }
  /** The first title of a tool call is the tool's name. */
  readonly firstTitleIsToolName?: true
  /** Ids on thoughts identify a part of a message rather than the message. */
  readonly thoughtIdsAreParts?: true
  /** Each thought update is a complete thought with a leading heading, which may be empty. */
  readonly thoughtsAreWhole?: true
  /** The history replay of `session/load` continues after the response. */
  readonly replaysAfterLoad?: true
  /** Option ids whose meaning differs from their kind. */
  readonly sessionScopedOptions?: readonly string[]
  /** Warning for people about actions that its modes do not prevent. */
  readonly caution?: string
  /** Its modes are reasoning efforts, which it also has as an option. */
  readonly modesAreEfforts?: true
  /** Logs in automatically with a method when a variable is set. */
  readonly login?: { readonly variable: string; readonly methodId: string }
}

const standard: Quirks = { usage: 'prompt' }

const known: Readonly<Record<string, Quirks>> = {
  '@agentclientprotocol/claude-agent-acp': { usage: 'prompt', sessionScopedOptions: ['allow-with-updates'] },
  OpenCode: { usage: 'last-message', firstTitleIsToolName: true, thoughtIdsAreParts: true },
  Copilot: { usage: 'session', modelFailure: { told: 'as-text', pattern: /^Error: / } },
  '@agentclientprotocol/codex-acp': {
    usage: 'prompt',
    modelFailure: { told: 'as-thread-status', status: 'systemError' },
    caution: 'Codex over ACP (2.6) was seen to run commands without asking, even in read-only mode.',
  },
  'Kimi Code CLI': { usage: 'prompt', firstTitleIsToolName: true, modelFailure: { told: 'as-silence' } },
  'pi-acp': {
    usage: 'prompt',
    firstTitleIsToolName: true,
    modelFailure: { told: 'as-silence' },
    modesAreEfforts: true,
    caution: 'pi never asks before it runs a command or changes a file.',
  },
  'gemini-cli': {
    usage: 'prompt',
    thoughtsAreWhole: true,
    replaysAfterLoad: true,
    sessionScopedOptions: ['proceed_always'],
    login: { variable: 'GEMINI_API_KEY', methodId: 'gemini-api-key' },
  },
}

/** Returns the quirks of an agent by its reported name. */
export function quirksOf(agentName: string | undefined): Quirks {
  return (agentName !== undefined && Object.hasOwn(known, agentName) ? known[agentName] : undefined) ?? standard
}
