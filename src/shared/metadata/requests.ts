import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { bySession, sessionId } from '../kernel/fields'
import { Notes, SessionMetadata, Tags } from './entities'

export const getMetadata = defineRequest({
  name: 'session.metadata.get',
  summary: 'What is known of a session beside its conversation.',
  scope: 'session',
  input: bySession,
  output: z.object({ metadata: SessionMetadata }),
  errors: ['session-not-found'],
})

export const updateMetadata = defineRequest({
  name: 'session.metadata.update',
  summary: 'Set the tags of a session, all of them, or its notes. Both are found by searches.',
  scope: 'session',
  input: z.strictObject({ sessionId, tags: Tags.optional(), notes: Notes.optional() }),
  output: z.object({ metadata: SessionMetadata }),
  errors: ['session-not-found', 'session-archived'],
})

/** Every request about metadata. */
export const metadataRequests = [getMetadata, updateMetadata] as const
