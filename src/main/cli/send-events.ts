import { err, ok, type Result } from '#shared/kernel/result'
import { contractError, type ContractError } from '#shared/kernel/errors'
import type { AnySessionEvent, SessionEvent } from '#shared/contract'
import { printJson } from './command'
import type { Sending, TurnEnd } from './sending'

/** Prints the events of a session as lines of JSON until the turn of a message ends. */
export async function printEvents(sending: Sending): Promise<Result<TurnEnd, ContractError>> {
  const { client, sessionId, isNew, deny, context } = sending
  const { promise, resolve } = Promise.withResolvers<Result<TurnEnd, ContractError>>()
  let turnId: string | undefined
  const early = new Map<string, TurnEnd>()
  const see = (any: AnySessionEvent): void => {
    if (any.sessionId !== sessionId) return
    printJson(context, any)
    const event = any as SessionEvent
    if (event.type === 'permission.requested' && deny)
      void client.request('permission.respond', { requestId: event.payload.id, behavior: 'deny' })
    if (event.type !== 'turn.completed') return
    if (event.payload.turnId === turnId) resolve(ok(event.payload))
    else early.set(event.payload.turnId, event.payload)
  }
  const stops = [
    client.onSessionEvent(see),
    client.onState((state) => {
      if (state.kind === 'lost') resolve(err(contractError('not-connected', state.reason)))
    }),
  ]
  const work = async (): Promise<Result<TurnEnd, ContractError>> => {
    if (!isNew) {
      const watched = await client.request('session.subscribe', { sessionId, limit: 1 })
      if (!watched.ok) return watched
    }
    const sent = await sending.send()
    if (!sent.ok) return sent
    turnId = sent.value
    if (isNew) {
      const watched = await client.request('session.subscribe', { sessionId, afterSequence: 0 })
      if (!watched.ok) return watched
    }
    const ended = early.get(turnId)
    return ended === undefined ? promise : ok(ended)
  }
  const ended = await work()
  for (const stop of stops) stop()
  return ended
}
