import type { AdapterEvent, AgentAdapter } from '#shared/adapter/port'

/** An adapter with a working folder, created anew for every case. */
export interface World {
  readonly adapter: AgentAdapter
  /** A separate folder. */
  readonly cwd: string
  /**
   * Returns the remaining processes of the agent and of everything it started; none when the agent runs in this
   * process.
   */
  processes(): Promise<readonly unknown[]>
  /** Removes everything. */
  dispose(): Promise<void>
}

/** Reason why an agent cannot show a behavior. Shown instead of the case's result. */
export interface Absent {
  readonly absent: string
}

/** Prompts that make an agent show the behavior of a case. */
export interface Scenarios<W extends World> {
  /** Answers with text in more than one piece, which contains `answer`. */
  readonly text: { readonly prompt: string; readonly answer: string }
  /** Thinks, then answers. */
  readonly thinking: { readonly prompt: string } | Absent
  /** Uses a tool successfully; `args` are among its arguments and `output` is part of its result. */
  readonly tool:
    { readonly prompt: string; readonly args: Readonly<Record<string, unknown>>; readonly output: string } | Absent
  /** Asks for permission to use a tool; `ran` detects by its effect whether the tool has run. */
  readonly permission: { readonly prompt: string; readonly ran: (world: W) => Promise<boolean> } | Absent
  /** Answers for longer than the case takes. */
  readonly longAnswer: { readonly prompt: string } | Absent
  /** Uses a tool that runs for longer than the case takes; `runs` recognizes the event that proves it. */
  readonly longTool: { readonly prompt: string; readonly runs: (event: AdapterEvent) => boolean } | Absent
  /** The model behind the agent fails; `message` is part of the user-facing error. */
  readonly providerError: { readonly prompt: string; readonly message: string } | Absent
  /**
   * The agent's connection ends in the middle of an answer: because of the prompt, or of `kill` once it has started.
   */
  readonly crash: { readonly prompt: string; readonly kill?: (world: W) => Promise<void> } | Absent
  /** The agent sends a message that its adapter does not know. */
  readonly unknown: { readonly prompt: string } | Absent
  /**
   * A message in one run, and a question about it in the next run of the same session; `answer` is part of the second
   * answer.
   */
  readonly resume: { readonly tell: string; readonly ask: string; readonly answer: string } | Absent
}

/** Time limits for an agent, in milliseconds. */
export interface Limits {
  readonly start: number
  /** For one prompt, and for any event in it. */
  readonly answer: number
  /** For stopping after a cancel, and for ending. */
  readonly stop: number
  /** Duration without events that counts as silence. */
  readonly silence: number
}

export interface Harness<W extends World = World> {
  create(): Promise<W>
  readonly scenarios: Scenarios<W>
  readonly limits?: Partial<Limits>
}

export const defaultLimits: Limits = { start: 10_000, answer: 10_000, stop: 5000, silence: 50 }
