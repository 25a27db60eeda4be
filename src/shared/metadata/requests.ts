import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { bySession, sessionId } from '../kernel/fields'
import { Notes, SessionMetadata, Tags } from './entities'

export const getMetadata = defineRequest({
  name: 'session.metadata.get',
  device: 'watch',
  summary: 'Returns the metadata of a session.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => bySession,
  output: () => z.object({ metadata: SessionMetadata }),
  errors: ['session-not-found'],
})

export const updateMetadata = defineRequest({
  name: 'session.metadata.update',
  summary: 'Sets all tags of a session, or its notes. Searches find both.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () =>
    z.strictObject({
      sessionId,
      tags: Tags.optional(),
      /** New notes; absent to keep them. */
      notes: Notes.optional(),
    }),
  output: () => z.object({ metadata: SessionMetadata }),
  errors: ['session-not-found', 'session-archived'],
})

/** Every request about metadata. */
export const metadataRequests = [getMetadata, updateMetadata] as const
