import type { metadataRequests } from '../../../../shared/metadata/requests'
import type { SessionContext } from '../../session/context'
import type { HandlersOf } from '../../base/host-port'
import { getMetadata } from './get-metadata'
import { updateMetadata } from './update-metadata'

/** Handlers of the requests about metadata. */
export function metadataHandlers(context: SessionContext): HandlersOf<typeof metadataRequests> {
  return {
    'session.metadata.get': getMetadata(context),
    'session.metadata.update': updateMetadata(context),
  }
}
