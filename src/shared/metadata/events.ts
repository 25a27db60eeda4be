import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { SessionMetadata } from './entities'

export const metadataUpdated = defineEvent({
  type: 'metadata.updated',
  summary: "The session's metadata changed; contains the changed fields only.",
  durability: 'durable',
  readBy: 'session.metadata.get',
  affects: ['session', 'list', 'rows'],
  payload: () => SessionMetadata.partial().extend({ sessionId: z.string() }),
})

/** Every event about metadata. */
export const metadataEvents = [metadataUpdated] as const
