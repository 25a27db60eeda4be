import { setTimeout as pause } from 'node:timers/promises'
import { ProtocolError, type Client, type McpSubscription } from '@modelcontextprotocol/client'

/** Interval of requests to a remote server; nothing else would detect its loss. */
const ASK_EVERY_MS = 30_000
const ANSWER_TIMEOUT_MS = 10_000
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

/** Asks a remote server now and then. An error that it answers shows that it is there. */
export function keepAsking(client: Client, onSilence: () => void): NodeJS.Timeout {
  const options = { timeout: ANSWER_TIMEOUT_MS }
  // The new era has no ping.
  const ask = client.getProtocolEra() === 'modern' ? () => client.discover(options) : () => client.ping(options)
  return setInterval(() => {
    ask().catch((error: unknown) => {
      if (!(error instanceof ProtocolError)) onSilence()
    })
  }, ASK_EVERY_MS).unref()
}

/**
 * Subscribes again to the changes of a server whenever the subscription of a connection of the new era ends, with increasing
 * delays, until `signal` aborts. `onGap` is called when changes may have been missed.
 */
export async function keepListening(
  client: Client,
  { signal, onGap, firstPauseMs = FIRST_PAUSE_MS }: { signal: AbortSignal; onGap: () => void; firstPauseMs?: number },
): Promise<void> {
  let subscription: McpSubscription | undefined = client.autoOpenedSubscription
  if (subscription === undefined) return
  const filter = subscription.honoredFilter
  let wait = firstPauseMs
  while (!signal.aborted) {
    if (subscription !== undefined) {
      const since = performance.now()
      if ((await subscription.closed) === 'local') return
      if (performance.now() - since > LONGEST_PAUSE_MS) wait = firstPauseMs
    }
    if (!(await pause(wait, true, { signal, ref: false }).catch(() => false))) return
    wait = Math.min(LONGEST_PAUSE_MS, wait * 2)
    subscription = await client.listen(filter, { timeout: ANSWER_TIMEOUT_MS }).catch(() => undefined)
    if (subscription !== undefined) onGap()
  }
}
