import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handlers } from '#core/base/host-port'
import { ANSWER_LIMIT_MS } from '#core/session/agents/selection/context-providers'

/** Answer of `session.enrichContext` when no provider has anything to say. */
const NOTHING = { handled: false } as const

/** `session.enrichContext` and the registration of its providers. */
export function enrichHandlers(
  { store, contextProviders }: Pick<SessionContext, 'store' | 'contextProviders'>,
  limitMs = ANSWER_LIMIT_MS,
): Handlers<'session.enrichContext' | 'session.enrichContext.setProvider'> {
  return {
    'session.enrichContext': async ({ sessionId }) => {
      if ((await store.read.session(sessionId)) === null) return err(knownError('session-not-found', { sessionId }))
      const provided = await contextProviders.ask(sessionId, limitMs)
      return ok(provided.length === 0 ? NOTHING : Object.assign({}, ...provided.map(({ facts }) => facts)))
    },
    'session.enrichContext.setProvider': ({ enabled, name }, { clientId, sink }) =>
      Promise.resolve(
        ok({ success: enabled ? contextProviders.add(clientId, sink, name) : contextProviders.remove(clientId) }),
      ),
  }
}
