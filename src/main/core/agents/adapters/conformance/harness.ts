import type { AdapterEvent, AgentAdapter } from '../../../../../shared/adapter/port'

/** One adapter with a folder to work in, made afresh for every case. */
export interface World {
  readonly adapter: AgentAdapter
  /** A folder of its own. */
  readonly cwd: string
  /** Whatever still runs of the agent and of what it started; nothing when the agent is a part of this process. */
  processes(): Promise<readonly unknown[]>
  /** Removes everything again. */
  dispose(): Promise<void>
}

/** Why an agent cannot be brought to something. Shown in place of the case's result. */
export interface Absent {
  readonly absent: string
}

/** Prompts that bring an agent to do what a case is about. */
export interface Scenarios<W extends World> {
  /** Answers with text in more than one piece, which has `answer` in it. */
  readonly text: { readonly prompt: string; readonly answer: string }
  /** Thinks, then answers. */
  readonly thinking: { readonly prompt: string } | Absent
  /** Uses a tool with success; `args` are among its arguments and `output` is in what it gives back. */
  readonly tool:
    { readonly prompt: string; readonly args: Readonly<Record<string, unknown>>; readonly output: string } | Absent
  /** Asks for permission to use a tool; `ran` tells by its effect whether the tool has run. */
  readonly permission: { readonly prompt: string; readonly ran: (world: W) => Promise<boolean> } | Absent
  /** Answers for longer than the case takes. */
  readonly longAnswer: { readonly prompt: string } | Absent
  /** Uses a tool that runs for longer than the case takes; `runs` knows the event that proves that it does. */
  readonly longTool: { readonly prompt: string; readonly runs: (event: AdapterEvent) => boolean } | Absent
  /** The model behind the agent fails; `message` is in what people get to read. */
  readonly providerError: { readonly prompt: string; readonly message: string } | Absent
  /** The agent's connection ends in the middle of an answer: because of the prompt, or of `kill` once it has begun. */
  readonly crash: { readonly prompt: string; readonly kill?: (world: W) => Promise<void> } | Absent
  /** The agent sends something that its adapter does not know. */
  readonly unknown: { readonly prompt: string } | Absent
  /** What is told in one run, and asked for in the next run of the same session; `answer` is in the second answer. */
  readonly resume: { readonly tell: string; readonly ask: string; readonly answer: string } | Absent
}

/** How long an agent may take, in milliseconds. */
export interface Limits {
  readonly start: number
  /** For one prompt, and for any event in it. */
  readonly answer: number
  /** To stop after a cancel, and to be gone after its end. */
  readonly stop: number
  /** How long nothing must come for it to count as silence. */
  readonly silence: number
}

export interface Harness<W extends World = World> {
  create(): Promise<W>
  readonly scenarios: Scenarios<W>
  readonly limits?: Partial<Limits>
}

export const defaultLimits: Limits = { start: 10_000, answer: 10_000, stop: 5000, silence: 50 }
