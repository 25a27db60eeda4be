import { ok } from '../../../../shared/kernel/result'
import type { HostContext } from '../../base/context'
import type { Handler } from '../../base/host-port'
import { findRuntime } from '../../session/lookup'
import { metadataOf } from './metadata-of'

/** `session.metadata.get`. */
export const getMetadata =
  (context: HostContext): Handler<'session.metadata.get'> =>
  async ({ sessionId }) => {
    const found = await findRuntime(context, sessionId)
    return found.ok ? ok({ metadata: metadataOf(found.value) }) : found
  }
