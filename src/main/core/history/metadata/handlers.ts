import type { metadataRequests } from '#shared/metadata/requests'
import type { SessionContext } from '#core/session/runtime/context'
import type { HandlersOf, Handler } from '#core/base/host-port'
import { updateMetadata } from './update-metadata'
import { ok } from '#shared/kernel/result'
import { findRuntime } from '#core/session/runtime/lookup'
import { metadataOf } from './metadata-of'

/** `session.metadata.get`. */
const getMetadata =
  (context: SessionContext): Handler<'session.metadata.get'> =>
  async ({ sessionId }) => {
    const found = await findRuntime(context, sessionId)
    return found.ok ? ok({ metadata: metadataOf(found.value) }) : found
  }

/** Handlers of the requests about metadata. */
export function metadataHandlers(context: SessionContext): HandlersOf<typeof metadataRequests> {
  return {
    'session.metadata.get': getMetadata(context),
    'session.metadata.update': updateMetadata(context),
  }
}
