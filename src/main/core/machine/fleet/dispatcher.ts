import { setTimeout as wait } from 'node:timers/promises'
import type { RequestOutput } from '#shared/contract'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { whenAborted } from '#core/base/when-aborted'
import type { Broker } from './broker'
import { Taken, Taking, type Order } from './dispatch-order'
import { readRecord } from './records'
import { dispatchKey, dispatchSubject, hostKey, ownDispatchSubject } from './subjects'

/** Time for a host to answer, which includes starting a session. */
const ANSWER_MS = 10_000
/** A host can have taken the order at that moment. */
const CANCELLED = 'Cancelled. A host that was asked just before may still take the task.'
/** Pause between two attempts, in milliseconds. */
const PAUSE_MS = 250

/**
 * Gives a prompt to an idle host, and sends it again until one has it: at least once, and with its ID only once. A host
 * that took it and was lost before it began loses it to another.
 */
export async function dispatchOrder(
  broker: () => Broker | null,
  fleet: string,
  order: Order,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<Result<RequestOutput<'agent.dispatch'>, ContractError>> {
  const end = performance.now() + timeoutMs
  const key = dispatchKey(fleet, order.dispatchId)
  const { dispatchId } = order
  const ended = new Promise<null>((resolve) => whenAborted([signal], () => resolve(null)))
  do {
    const connected = broker()
    if (connected !== null) {
      const tried = attempt(connected, { fleet, key, order, left: end - performance.now() }).catch(() => null)
      const found = await Promise.race([tried, ended])
      if (found !== null) return ok({ dispatchId, ...found })
    }
    await Promise.race([wait(Math.max(0, Math.min(PAUSE_MS * (0.5 + Math.random()), end - performance.now()))), ended])
    if (signal.aborted) return err(contractError('cancelled', CANCELLED))
  } while (performance.now() < end)
  if (broker() === null) return err(knownError('fleet-unreachable', { reason: 'no connection' }))
  return err(knownError('dispatch-not-taken'))
}

interface Attempt {
  readonly fleet: string
  readonly key: string
  readonly order: Order
  readonly left: number
}

async function attempt(broker: Broker, { fleet, key, order, left }: Attempt) {
  const entry = await broker.dispatches.get(key)
  const taken = entry?.operation === 'PUT' ? readRecord(Taken, entry.value) : null
  if (taken?.isDone === true) return { host: taken.host, sessionId: taken.sessionId }
  let subject = dispatchSubject(fleet, order.tags[0])
  if (taken !== null && entry !== null) {
    const there = await broker.hosts.get(hostKey(fleet, taken.host))
    if (there?.operation !== 'PUT') {
      await broker.dispatches.delete(key, { previousSeq: entry.revision })
      return null
    }
    subject = ownDispatchSubject(fleet, taken.host)
  }
  const timeout = Math.max(1, Math.min(ANSWER_MS, left))
  const answer = await broker.connection.nats.request(subject, JSON.stringify(order), { timeout })
  const taking = readRecord(Taking, answer.data)
  if (taking?.isTaken !== true || taking.sessionId === undefined) return null
  return { host: taking.host, sessionId: taking.sessionId }
}
