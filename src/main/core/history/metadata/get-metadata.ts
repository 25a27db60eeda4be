import { ok } from '../../../../shared/kernel/result'
import type { SessionContext } from '../../session/context'
import type { Handler } from '../../base/host-port'
import { findRuntime } from '../../session/lookup'
import { metadataOf } from './metadata-of'

/** `session.metadata.get`. */
export const getMetadata =
  (context: SessionContext): Handler<'session.metadata.get'> =>
  async ({ sessionId }) => {
    const found = await findRuntime(context, sessionId)
    return found.ok ? ok({ metadata: metadataOf(found.value) }) : found
  }
