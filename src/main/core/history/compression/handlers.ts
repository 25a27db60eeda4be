import type { compressionRequests } from '#shared/compression/requests'
import type { SessionContext } from '#core/session/runtime/context'
import type { HandlersOf, Handler } from '#core/base/host-port'
import { compact } from './compact'
import { compressContinue } from './compress-continue'
import { compressDraft } from './compress-draft'
import { compressEdit } from './compress-edit'
import { compressPreview } from './compress-preview'
import { compressUndo } from './compress-undo'
import { getContext } from './get-context'
import { setPins } from './set-pins'
import { summarize } from './summarize'
import { inSession } from '#core/session/runtime/lookup'
import { requestOf } from './compression-request'
import { compressSession } from './compress-session'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'

/** `session.compress`. */
const compress =
  (context: SessionContext): Handler<'session.compress'> =>
  ({ sessionId, pipeline, ...requester }) =>
    inSession(context, sessionId, (runtime) => compressSession(context, runtime, pipeline, requestOf(requester)))

/** `session.getContextWindowState`. */
const getContextWindowState =
  ({ store }: SessionContext): Handler<'session.getContextWindowState'> =>
  async ({ sessionId }) => {
    const state = await store.read.contextWindow(sessionId)
    return state === undefined ? err(knownError('session-not-found', { sessionId })) : ok({ state })
  }

/** Handlers of the requests about context and compression. */
export function compressionHandlers(context: SessionContext): HandlersOf<typeof compressionRequests> {
  return {
    'session.compress': compress(context),
    'session.compress.preview': compressPreview(context),
    'session.compress.undo': compressUndo(context),
    'session.compress.edit': compressEdit(context),
    'session.compress.draft': compressDraft(context),
    'session.compress.continue': compressContinue(context),
    'session.summarize': summarize(context),
    'session.pins.set': setPins(context),
    'session.getContext': getContext(context),
    'session.getContextWindowState': getContextWindowState(context),
    'session.history.compact': compact(context),
  }
}
