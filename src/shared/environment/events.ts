import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { Environment } from './entities'

const { shape } = Environment
const about = { sessionId: z.string(), agentId: shape.agentId } as const

export const environmentCreating = defineEvent({
  type: 'environment.creating',
  summary: 'An agent is starting.',
  durability: 'durable',
  readBy: 'session.environment.get',
  affects: [],
  payload: () => z.object({ ...about, adapterName: shape.adapterName, cwd: shape.cwd }),
})

export const environmentReady = defineEvent({
  type: 'environment.ready',
  summary: 'An agent is running.',
  durability: 'durable',
  readBy: 'session.environment.get',
  affects: [],
  payload: () =>
    z.object({
      ...about,
      adapterSessionId: z.string(),
      pid: shape.pid,
      /** Version that the agent reports; absent when it does not. */
      version: shape.version,
      startMs: z.number().nonnegative(),
    }),
})

export const environmentTerminated = defineEvent({
  type: 'environment.terminated',
  summary: 'An agent ended, or could not be started.',
  durability: 'durable',
  readBy: 'session.environment.get',
  affects: [],
  payload: () =>
    z.object({
      ...about,
      /** Reason for the end. */
      reason: z.string(),
      /** False when it exited unexpectedly or did not start. */
      expected: z.boolean(),
      exitCode: shape.exitCode,
      /** Running time. */
      durationMs: z.number().nonnegative(),
    }),
})

export const transcriptChanged = defineEvent({
  type: 'transcript.changed',
  summary: "An agent's own transcript has grown or was rewritten.",
  durability: 'durable',
  readBy: 'session.environment.get',
  affects: [],
  payload: () =>
    z.object({
      ...about,
      /** Absolute path of the file in which the agent keeps its transcript. */
      path: z.string(),
      /** Size of the file in bytes. */
      size: z.int().nonnegative(),
    }),
})

export const transcriptWritten = defineEvent({
  type: 'transcript.written',
  summary: 'A turn was stored, with all its messages.',
  durability: 'ephemeral',
  readBy: 'session.environment.get',
  affects: [],
  payload: () => z.object({ sessionId: z.string(), turnId: z.string() }),
})

/** Every event about agent environments. */
export const environmentEvents = [
  environmentCreating,
  environmentReady,
  environmentTerminated,
  transcriptChanged,
  transcriptWritten,
] as const
