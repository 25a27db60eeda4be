import { setTimeout as delay } from 'node:timers/promises'
import type { Link } from '#client/link'
import { createPeerLink } from '#client/peer-link'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, type Result } from '#shared/kernel/result'
import { withFloodGuard } from './flood-guard'
import type { OpenedPipe } from './pipe'
import { rowsIn } from './rows'
import { parseAnswer, parseNotification } from './validate'

/** Times of the heartbeat in milliseconds. */
export interface Heartbeat {
  /** Time between two looks. */
  readonly lookMs: number
  /** Time without a whole message after which the other side is asked for a sign of life. */
  readonly quietMs: number
  /** Silence after which the link counts as broken. */
  readonly brokenMs: number
  /** Time for the first byte; a login can ask its user questions. */
  readonly firstByteMs: number
  /** Time for an answer to a sign of life while bytes arrive, such as those of a long message. */
  readonly answerMs: number
  /** Time for the answer to a request that cannot be cancelled. */
  readonly requestMs: number
}

/** A broken link is noticed within five seconds. */
export const HEARTBEAT: Heartbeat = {
  lookMs: 500,
  quietMs: 1500,
  brokenMs: 4000,
  firstByteMs: 60_000,
  answerMs: 60_000,
  requestMs: 300_000,
}

/** Maximum number of rows in events about the host at once; more than the sessions of a machine that are listed. */
const MAX_ROWS = 50_000
/** Number of rows a second that may follow then. */
const ROWS_PER_SECOND = 5000
/** Maximum number of messages on one link that no host sends. */
const MAX_FAULTS = 20

/**
 * Link over a pipe to a host that is not trusted: its answers and events are parsed by their declarations, floods and
 * garbage end the link, and so does silence. `onFault`: the reason, before `onLost`.
 */
export function guardedLink(opened: OpenedPipe, onFault: (error: ContractError) => void, heartbeat = HEARTBEAT): Link {
  const started = performance.now()
  let heardAt: number | null = null
  let toldAt = started
  let askedAt: number | null = null
  let faults = 0
  let isOver = false
  let rows = 0
  let rowsSince = started
  let lost: (reason: string) => void = () => {}

  const stop = (): boolean => {
    if (isOver) return false
    isOver = true
    clearInterval(looking)
    return true
  }
  const breakOff = (error: ContractError): void => {
    if (!stop()) return
    onFault(error)
    link.close()
    opened.kill()
    lost(error.message)
  }
  const fault = (): void => {
    faults += 1
    if (faults > MAX_FAULTS) breakOff(knownError('machine-misbehaved'))
  }
  opened.onBytes(() => {
    heardAt = performance.now()
  })
  const link = createPeerLink(
    withFloodGuard(opened.pipe, {
      onMessage: () => (toldAt = performance.now()),
      onFlood: () => breakOff(knownError('machine-misbehaved/flood')),
      onNested: () => breakOff(knownError('machine-misbehaved')),
    }),
    fault,
  )
  const look = (): void => {
    const now = performance.now()
    if (heardAt === null) {
      if (now - started > heartbeat.firstByteMs) breakOff(knownError('machine-unreachable/silent'))
      return
    }
    const isLate = askedAt !== null && now - askedAt > heartbeat.answerMs
    if (now - heardAt > heartbeat.brokenMs || isLate) breakOff(knownError('machine-unreachable/silent'))
    else if (askedAt === null && now - toldAt > heartbeat.quietMs) {
      askedAt = now
      void link.request('server.ping', {}).then(() => {
        askedAt = null
      })
    }
  }
  /** Counts the rows of an event before they are read, which is what costs time. */
  const hasTooManyRows = (params: unknown): boolean => {
    const now = performance.now()
    const before = Math.max(0, rows - ((now - rowsSince) / 1000) * ROWS_PER_SECOND)
    rows = before + rowsIn((params as { readonly payload?: unknown } | null)?.payload)
    rowsSince = now
    return rows > MAX_ROWS
  }
  const looking = setInterval(look, heartbeat.lookMs)
  looking.unref()

  return {
    async request(name, input) {
      const answer = parseAnswer(name, await inTime(link.request(name, input), input, heartbeat.requestMs))
      if (!answer.ok && answer.error.code === 'machine-misbehaved') fault()
      return answer
    },
    onNotification(listener) {
      link.onNotification((notification) => {
        if (isOver) return
        if (notification.method === 'server.event' && hasTooManyRows(notification.params)) {
          breakOff(knownError('machine-misbehaved/flood'))
          return
        }
        const parsed = parseNotification(notification)
        if (parsed === null) fault()
        else listener(parsed)
      })
    },
    // Nothing of this host is open to another one.
    onRequest() {
      link.onRequest(() => {
        fault()
        return Promise.resolve(err(knownError('capability-missing/machine')))
      })
    },
    onLost(listener) {
      lost = listener
      link.onLost((reason) => {
        if (!stop()) return
        const trouble = opened.trouble()
        opened.kill()
        onFault(opened.fault?.() ?? knownError('machine-unreachable', { reason: trouble ?? reason }))
        listener(trouble ?? reason)
      })
    },
    close() {
      stop()
      link.close()
      opened.kill()
    },
  }
}

/** Resolves with the answer to a request, or with a failure when it takes too long. What can be cancelled has all time. */
async function inTime(
  answered: Promise<Result<unknown, ContractError>>,
  input: unknown,
  ms: number,
): Promise<Result<unknown, ContractError>> {
  if ((input as { readonly operationId?: unknown } | undefined)?.operationId !== undefined) return answered
  const ended = new AbortController()
  const late = delay(ms, err(knownError('machine-unreachable/silent')), { ref: false, signal: ended.signal })
  // The wait is over with the answer.
  late.catch(() => undefined)
  const answer = await Promise.race([answered, late])
  ended.abort()
  return answer
}
