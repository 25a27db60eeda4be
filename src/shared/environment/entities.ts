import { z } from 'zod'
import { time } from '../kernel/fields'

/** What an agent's process runs in, and what became of it. */
export const Environment = z.object({
  agentId: z.string(),
  adapterName: z.string(),
  status: z.enum(['creating', 'ready', 'terminated']),
  /** The folder it works in. */
  cwd: z.string(),
  /** When its last start began, in Unix ms. */
  createdAt: time,
  /** The agent's own id of its session. */
  adapterSessionId: z.string().optional(),
  /** Absent for agents without a process of their own. */
  pid: z.int().positive().optional(),
  /** The agent's own version. */
  version: z.string().optional(),
  /** How long its start took. */
  startMs: z.number().nonnegative().optional(),
  /** When it ended, in Unix ms; absent when nobody saw it end. */
  terminatedAt: time.optional(),
  /** Why it ended, as the end of a sentence about the agent. */
  reason: z.string().optional(),
  exitCode: z.int().nullable().optional(),
  /** The agent's own record of its session. */
  transcript: z.object({ path: z.string(), size: z.int().nonnegative() }).optional(),
})
export type Environment = z.infer<typeof Environment>
