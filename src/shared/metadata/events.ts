import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { SessionMetadata } from './entities'

export const metadataUpdated = defineEvent({
  type: 'metadata.updated',
  summary: 'What is known of the session beside its conversation changed; only what changed, with its new value.',
  durability: 'durable',
  payload: SessionMetadata.partial().extend({ sessionId: z.string() }),
})

/** Every event about metadata. */
export const metadataEvents = [metadataUpdated] as const
