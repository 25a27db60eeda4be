import { z } from 'zod'
import { time } from '../kernel/fields'

/** Environment of an agent's process, and its state. */
export const Environment = z.object({
  agentId: z.string(),
  adapterName: z.string(),
  /** State of the process and its folder. */
  status: z.enum(['creating', 'ready', 'terminated']),
  /** Working folder. */
  cwd: z.string(),
  /** Time of its last start, in Unix ms. */
  createdAt: time,
  /** Native session id of the agent. */
  adapterSessionId: z.string().optional(),
  /** Absent for agents without their own process. */
  pid: z.int().positive().optional(),
  /** Version of the agent. */
  version: z.string().optional(),
  /** Duration of its start. */
  startMs: z.number().nonnegative().optional(),
  /** End time in Unix ms; absent when the end was not observed. */
  terminatedAt: time.optional(),
  /** Reason for its end, phrased as the end of a sentence about the agent. */
  reason: z.string().optional(),
  exitCode: z.int().nullable().optional(),
  /** The agent's own transcript. */
  transcript: z
    .object({
      /** Absolute path of the file in which the agent keeps its transcript. */
      path: z.string(),
      /** Size of the file in bytes. */
      size: z.int().nonnegative(),
    })
    .optional(),
})
export type Environment = z.infer<typeof Environment>
