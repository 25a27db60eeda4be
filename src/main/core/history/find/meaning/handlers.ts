import type { meaningRequests } from '#shared/find/by-meaning'
import type { HandlersOf } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { byMeaning } from './by-meaning'

/** The handlers of searches by meaning. `redact` removes secrets from what is sent. */
export const meaningHandlers =
  (redact: (text: string) => Promise<string>) =>
  (context: SessionContext): HandlersOf<typeof meaningRequests> => ({
    'session.search.byMeaning': byMeaning(context, redact),
  })
