import type { IncomingMessage } from 'node:http'
import { systemClock, type Clock } from '#shared/kernel/clock'

const WINDOW_MS = 60_000
/** Maximum number of addresses in memory; beyond it the oldest are forgotten. */
const MOST_ADDRESSES = 10_000

/** Limit for failed attempts to authenticate, for each network address, within a minute. */
export class FailureLimit {
  private readonly failures = new Map<string, { count: number; since: number }>()

  constructor(
    private readonly most: number,
    private readonly clock: Clock = systemClock,
  ) {}

  /** Returns whether an address has failed too often; its attempts are then not looked at. */
  isReached(address: string): boolean {
    const found = this.failures.get(address)
    return found !== undefined && this.clock.now() - found.since < WINDOW_MS && found.count >= this.most
  }

  /** Counts a failed attempt. */
  count(address: string): void {
    const now = this.clock.now()
    const found = this.failures.get(address)
    if (found !== undefined && now - found.since < WINDOW_MS) found.count++
    else {
      this.failures.delete(address)
      this.failures.set(address, { count: 1, since: now })
    }
    const oldest = this.failures.keys().next()
    if (this.failures.size > MOST_ADDRESSES && oldest.done !== true) this.failures.delete(oldest.value)
  }
}

/** Seconds after which an address that failed too often may try again. */
export const RETRY_AFTER_S = WINDOW_MS / 1000

/**
 * Returns the network address that a request comes from. A declared proxy adds it at the end of `X-Forwarded-For`;
 * anything before it can be forged.
 */
export function networkAddress(request: IncomingMessage, isProxied: boolean): string {
  const forwarded = isProxied ? [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1) : ''
  const trimmed = forwarded?.trim() ?? ''
  return trimmed === '' ? (request.socket.remoteAddress ?? '') : trimmed.slice(0, 100)
}
