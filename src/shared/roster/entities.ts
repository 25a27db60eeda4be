import { z } from 'zod'

/** An agent that can be found and given a prompt. */
export const RosterAgent = z.object({
  /** Unique on this host. */
  name: z.string(),
  description: z.string().optional(),
  hostname: z.string().optional(),
  /** Capabilities of a running agent, by name. */
  tags: z.array(z.string()).optional(),
  executor: z
    .object({
      kind: z.enum(['claude', 'codex', 'gemini', 'custom']),
      /** Version of the model or the command. */
      version: z.string().optional(),
      cli: z.string().optional(),
    })
    .optional(),
  project: z
    .object({
      name: z.string().optional(),
      /** Working folder. */
      path: z.string().optional(),
      /** As "owner/name". */
      repo: z.string().optional(),
    })
    .optional(),
  status: z.enum(['idle', 'busy', 'offline']),
  /** Set while it is busy. */
  activeSessionId: z.string().optional(),
  /** Session it belongs to; absent for a kind of agent that starts a session on a prompt. */
  session: z
    .object({
      sessionId: z.string(),
      agentId: z.string(),
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
  kind: z.enum(['prompt', 'resume', 'cancel']),
  /** `prompt` and `resume` only. */
  prompt: z.string().optional(),
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
  agent: z.string(),
  kind: z.enum(['started', 'progress', 'output', 'completed', 'failed', 'blocked']),
  timestamp: z.iso.datetime(),
  message: z.string().optional(),
  /** `completed` only: its last message, truncated when long. */
  result: z.string().optional(),
  /** `failed` only. */
  error: z.object({ message: z.string(), code: z.string() }).optional(),
  /** `completed` only: the pull request of the session's worktree. */
  pr: z.object({ url: z.string(), number: z.int() }).optional(),
  /** Cost of the session so far in US dollars. */
  costUsd: z.number().nonnegative().optional(),
})
export type AgentEvent = z.infer<typeof AgentEvent>
