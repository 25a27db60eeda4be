import { z } from 'zod'
import { defineEvent } from '../kernel/define'

const sessionId = z.string()

export const snapshotImported = defineEvent({
  type: 'snapshot.imported',
  summary:
    'The session was imported from a file, as a new session or replacing its earlier content. Not included in snapshots.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      sessionId,
      fileName: z.string().optional(),
      /** True when a session with this id was replaced. */
      replaced: z.boolean(),
    }),
})

export const snapshotExported = defineEvent({
  type: 'snapshot.exported',
  summary: 'The session was exported to a file. Not included in snapshots.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: [],
  payload: () => z.object({ sessionId, fileName: z.string().optional() }),
})

export const replaced = defineEvent({
  type: 'replaced',
  summary:
    'What is known of the session is outdated: it was overwritten as a whole, a relative of it was purged, or events of another machine were missed. Subscribe again.',
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  affects: [],
  payload: () => z.object({ sessionId }),
})

/** Every session event about session files. */
export const snapshotEvents = [snapshotImported, snapshotExported, replaced] as const

export const operationProgress = defineEvent({
  type: 'operation.progress',
  summary: 'Progress of long-running work that a client requested.',
  scope: 'server',
  durability: 'ephemeral',
  payload: () =>
    z.object({
      operationId: z.string(),
      /** From 0 to 1. */
      part: z.number().min(0).max(1),
    }),
})

/** Every host event about long-running work. */
export const snapshotServerEvents = [operationProgress] as const
