import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { SessionContext } from '../runtime/context'
import type { Handler } from '#core/base/host-port'

const DEFAULT_LIMIT = 1024 * 1024

/** `session.readBlob`. */
export const readBlob =
  ({ store }: SessionContext): Handler<'session.readBlob'> =>
  async ({ sessionId, blobId, offset, limit }) => {
    const part = await store.read.blob(sessionId, blobId, offset ?? 0, Math.min(limit ?? DEFAULT_LIMIT, DEFAULT_LIMIT))
    if (part !== null) return ok(part)
    if ((await store.read.session(sessionId)) === null) return err(knownError('session-not-found', { sessionId }))
    return err(knownError('blob-not-found', { blobId }))
  }
