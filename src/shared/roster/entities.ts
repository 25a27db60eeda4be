import { z } from 'zod'
import { machineOfSession } from '../kernel/fields'
import { LimitStop } from '../limits/entities'

/** An agent that can be found and given a prompt. */
export const RosterAgent = z.object({
  /** Unique on this host. */
  name: z.string(),
  /** Purpose of the agent. */
  description: z.string().optional(),
  /** Name of the machine that it runs on. */
  hostname: z.string().optional(),
  /** Capabilities of a running agent, by name. */
  tags: z.array(z.string()).optional(),
  /** Program that carries out the work. */
  executor: z
    .object({
      /** Kind of program. */
      kind: z.enum(['claude', 'codex', 'gemini', 'custom']),
      /** Version of the model or the command. */
      version: z.string().optional(),
      /** Name of the command line program. */
      cli: z.string().optional(),
    })
    .optional(),
  /** Project that the agent works on. */
  project: z
    .object({
      /** Name of the project. */
      name: z.string().optional(),
      /** Working folder. */
      path: z.string().optional(),
      /** As "owner/name". */
      repo: z.string().optional(),
    })
    .optional(),
  /** Whether it takes work. */
  status: z.enum(['idle', 'busy', 'offline']),
  /** Set while it is busy. */
  activeSessionId: z.string().optional(),
  /** Session it belongs to; absent for a kind of agent that starts a session on a prompt. */
  session: z
    .object({
      sessionId: z.string(),
      machineId: machineOfSession,
      agentId: z.string(),
      /** Title of the session; absent when it has none. */
      title: z.string().optional(),
      /** Known cost of the session in US dollars. */
      costUsd: z.number().nonnegative().optional(),
    })
    .optional(),
})
export type RosterAgent = z.infer<typeof RosterAgent>

/** A message to an agent. */
export const AgentMessage = z.strictObject({
  sessionId: z.string().min(1).max(256),
  /** Its name in `agent.list`. */
  agent: z.string().min(1).max(500),
  /** What to do with the agent. */
  kind: z.enum(['prompt', 'resume', 'cancel']),
  /** `prompt` and `resume` only. */
  prompt: z.string().optional(),
  /** Options of a started session. */
  options: z
    .strictObject({
      /** Maximum cost of the session. */
      budgetUsd: z.number().positive().max(1_000_000).optional(),
      /** Maximum duration of a turn of the session. */
      timeoutSeconds: z.int().positive().max(31_536_000).optional(),
      /** True: a pull request is opened once the work is done, in a session with a worktree. `completed` waits for it. */
      autoPr: z.boolean().optional(),
    })
    .optional(),
})
export type AgentMessage = z.infer<typeof AgentMessage>

/** An agent's activity, for clients that follow all agents. */
export const AgentEvent = z.object({
  sessionId: z.string(),
  /** Id of the agent. */
  agent: z.string(),
  /** Kind of news. */
  kind: z.enum(['started', 'progress', 'output', 'completed', 'failed', 'blocked']),
  /** Time as ISO 8601. */
  timestamp: z.iso.datetime(),
  /** Text for people. */
  message: z.string().optional(),
  /** `completed` only: its last message, truncated when long. */
  result: z.string().optional(),
  /** `failed` only. */
  error: z
    .object({
      /** User-facing reason for the failure. */
      message: z.string(),
      /** Code of the error, as in `errors`. */
      code: z.string(),
    })
    .optional(),
  /** `failed` only: the budget or the time limit that stopped its work; absent when none did. */
  stoppedBy: LimitStop.optional(),
  /** `completed` only: the pull request of the session's worktree. */
  pr: z
    .object({
      /** Address of the pull request. */
      url: z.string(),
      /** Number of the pull request. */
      number: z.int(),
    })
    .optional(),
  /** Cost of the session so far in US dollars. */
  costUsd: z.number().nonnegative().optional(),
})
export type AgentEvent = z.infer<typeof AgentEvent>
