import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { SessionContext } from '../runtime/context'
import type { Handler } from '#core/base/host-port'
import { update } from './update'

/** `session.name.get`. */
export const getName =
  ({ store }: SessionContext): Handler<'session.name.get'> =>
  async ({ sessionId }) => {
    const session = await store.read.session(sessionId)
    return session === null ? err(knownError('session-not-found', { sessionId })) : ok({ name: session.title ?? null })
  }

/** `session.name.set`. */
export const setName =
  (context: SessionContext): Handler<'session.name.set'> =>
  ({ sessionId, name }, request) =>
    update(context)({ sessionId, title: name }, request)
