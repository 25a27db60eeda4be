/*
 * What single agents do differently from the rest of the protocol, as data. An agent is known by the name it gives itself
 * in `initialize`, so a quirk goes with the product, however it is configured or called here.
 */

/** What the token counts of a prompt's result cover. */
export type UsageMeaning =
  /** Everything the prompt used. */
  | 'prompt'
  /** Only the last message of the prompt; the others are not told. */
  | 'last-message'
  /** Everything since the session began. */
  | 'session'

export interface Quirks {
  readonly usage: UsageMeaning
  /** How a failure of the model is told by agents that end such a prompt as if it had succeeded. */
  readonly modelFailure?:
    | { readonly told: 'as-text'; readonly pattern: RegExp }
    | { readonly told: 'as-thread-status'; readonly status: string }
  /** The first title of a tool call is the tool's name. */
  readonly firstTitleIsToolName?: true
  /** Ids on thoughts name a part of a message and not the message. */
  readonly thoughtIdsAreParts?: true
  /** Each update of a thought is a whole one, its heading in front, which may be empty. */
  readonly thoughtsAreWhole?: true
  /** The history that `session/load` replays goes on after it was answered. */
  readonly replaysAfterLoad?: true
  /** Option ids that mean something else than their kind says. */
  readonly sessionScopedOptions?: readonly string[]
  /** Logs in by itself with a method when a variable is there. */
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
  },
  'gemini-cli': {
    usage: 'prompt',
    thoughtsAreWhole: true,
    replaysAfterLoad: true,
    sessionScopedOptions: ['proceed_always'],
    login: { variable: 'GEMINI_API_KEY', methodId: 'gemini-api-key' },
  },
}

/** The quirks of the agent that calls itself so. */
export function quirksOf(agentName: string | undefined): Quirks {
  return (agentName !== undefined && Object.hasOwn(known, agentName) ? known[agentName] : undefined) ?? standard
}
