import type { SessionMetadata } from '#shared/metadata/entities'
import type { SessionRuntime } from '#core/session/runtime/runtime'

/** Returns the metadata of a session. */
export function metadataOf({ session, cwd }: Pick<SessionRuntime, 'session' | 'cwd'>): SessionMetadata {
  return {
    title: session.title ?? null,
    folder: cwd,
    git: session.git ?? null,
    tags: session.tags ?? [],
    notes: session.notes ?? '',
  }
}
