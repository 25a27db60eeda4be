import { z } from 'zod'

/** An agent that can be found and told what to do. */
export const RosterAgent = z.object({
  /** Unique on this host. */
  name: z.string(),
  description: z.string().optional(),
  hostname: z.string().optional(),
  /** What a running agent can do, by the names of its capabilities. */
  tags: z.array(z.string()).optional(),
  executor: z
    .object({
      kind: z.enum(['claude', 'codex', 'gemini', 'custom']),
      /** Of the model, or of the command. */
      version: z.string().optional(),
      cli: z.string().optional(),
    })
    .optional(),
  project: z
    .object({
      name: z.string().optional(),
      /** The folder it works in. */
      path: z.string().optional(),
      /** As "owner/name". */
      repo: z.string().optional(),
    })
    .optional(),
  status: z.enum(['idle', 'busy', 'offline']),
  /** Only while it is busy. */
  activeSessionId: z.string().optional(),
  /** The session it is part of; absent for a kind of agent that a prompt begins a session with. */
  session: z
    .object({
      sessionId: z.string(),
      agentId: z.string(),
      title: z.string().optional(),
      /** What the session has cost in US dollars, as far as that is known. */
      costUsd: z.number().nonnegative().optional(),
    })
    .optional(),
})
export type RosterAgent = z.infer<typeof RosterAgent>

/** What an agent is told. */
export const AgentMessage = z.strictObject({
  sessionId: z.string().min(1).max(256),
  /** By the name it has in `agent.list`. */
  agent: z.string().min(1).max(500),
  kind: z.enum(['prompt', 'resume', 'cancel']),
  /** With `prompt` and `resume`. */
  prompt: z.string().optional(),
  options: z
    .strictObject({
      /** The most the session may cost. */
      budgetUsd: z.number().positive().max(1_000_000).optional(),
      /** How long a turn of the session may take. */
      timeoutSeconds: z.int().positive().max(31_536_000).optional(),
      autoPr: z.boolean().optional(),
    })
    .optional(),
})
export type AgentMessage = z.infer<typeof AgentMessage>

/** What an agent does, for whoever follows all agents. */
export const AgentEvent = z.object({
  sessionId: z.string(),
  agent: z.string(),
  kind: z.enum(['started', 'progress', 'output', 'completed', 'failed', 'blocked']),
  timestamp: z.iso.datetime(),
  message: z.string().optional(),
  /** With `completed`: what it said last, cut when it is long. */
  result: z.string().optional(),
  /** With `failed`. */
  error: z.object({ message: z.string(), code: z.string() }).optional(),
  pr: z.object({ url: z.string(), number: z.int() }).optional(),
  /** What the session has cost so far in US dollars. */
  costUsd: z.number().nonnegative().optional(),
})
export type AgentEvent = z.infer<typeof AgentEvent>
