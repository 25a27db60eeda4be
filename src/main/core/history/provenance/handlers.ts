import type { provenanceRequests } from '#shared/provenance/requests'
import type { HandlersOf } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { commits } from './commits'
import { files } from './files'
import { lines } from './lines'
import type { Redact } from './redact'

/** The handlers of the requests about provenance. `redact` removes secrets from what is told of conversations. */
export const provenanceHandlers =
  (redact: Redact) =>
  (context: SessionContext): HandlersOf<typeof provenanceRequests> => ({
    'provenance.lines': lines(context, redact),
    'provenance.files': files(context),
    'provenance.commits': commits(context),
  })
