import type { SessionEventPayload } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import type { ActionSource } from '#shared/session/entities'

/** Requester of a compression, and the reason, as in `compressionRequested`. */
export type CompressionRequest = Omit<SessionEventPayload<'compressionRequested'>, 'sessionId'>

/** Reads who asks for a compression from a request. */
export function requestOf({
  reason,
  source,
  extensionId,
}: {
  readonly reason?: string | undefined
  readonly source?: ActionSource | undefined
  readonly extensionId?: string | undefined
}): CompressionRequest {
  const by = source ?? (extensionId === undefined ? 'user' : 'extension')
  return {
    reason: reason ?? (by === 'user' ? 'The user asked for it.' : `The ${by} asked for it.`),
    source: by,
    ...defined({ extensionId }),
  }
}
