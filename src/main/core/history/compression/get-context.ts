import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { readContext } from './read-context'

/** In a longer conversation reading the context would delay others; a separate thread takes longer to start. */
const LONG = 1000

/** `session.getContext`. */
export const getContext =
  ({ store, work }: Pick<SessionContext, 'store' | 'work'>): Handler<'session.getContext'> =>
  async ({ sessionId, outline = false }) =>
    (await store.read.conversationLength(sessionId)) < LONG
      ? readContext(store.read, sessionId, outline)
      : work.run('readContext', { sessionId, outline })
