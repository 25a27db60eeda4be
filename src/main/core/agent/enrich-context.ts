import { err, ok } from '../../../shared/kernel/result'
import type { HostContext } from '../context'
import type { ClientSink, Handlers } from '../host-port'
import { sessionNotFound } from '../session/lookup'
import { askClient } from '../session-fs/ask-client'

/** How long a client may take. */
const ANSWER_LIMIT_MS = 5_000

/** What `session.enrichContext` answers when nobody has anything to say. */
const NOTHING = { handled: false } as const

interface Provider {
  readonly clientId: string
  readonly request: NonNullable<ClientSink['request']>
}

/**
 * `session.enrichContext` asks the program around the host, if it takes such questions, else the client that said it
 * does. One that fails, is late or is gone has nothing to say: whoever asks goes on without.
 */
export function enrichHandlers(
  { store, enrich, log }: Pick<HostContext, 'store' | 'enrich' | 'log'>,
  limitMs = ANSWER_LIMIT_MS,
): Handlers<'session.enrichContext' | 'session.enrichContext.setProvider'> {
  let provider: Provider | null = null
  return {
    'session.enrichContext': async ({ sessionId }) => {
      if ((await store.read.session(sessionId)) === null) return err(sessionNotFound(sessionId))
      const known = await enrich?.(sessionId)
      if (known !== undefined) return ok(known)
      if (provider === null) return ok(NOTHING)
      const asked = await askClient(provider.request, 'session.enrichContext.provide', { sessionId }, limitMs)
      if (!asked.ok) log(asked.error.message)
      return asked.ok ? asked : ok(NOTHING)
    },
    'session.enrichContext.setProvider': ({ enabled }, { clientId, sink: { request } }) => {
      if (enabled && request === undefined) return Promise.resolve(ok({ success: false }))
      const wasProvider = provider?.clientId === clientId
      if (enabled && request !== undefined) provider = { clientId, request }
      else if (wasProvider) provider = null
      return Promise.resolve(ok({ success: enabled || wasProvider }))
    },
  }
}
