import { Connection } from '#client/connection'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { ok } from '#shared/kernel/result'
import { guardedLink, HEARTBEAT, type Heartbeat } from './guarded-link'
import type { OpenPipe } from './pipe'

/** Longest pause between two attempts to connect, in milliseconds. */
const LONGEST_RETRY_MS = 30_000

export interface LinkOptions {
  readonly open: OpenPipe
  /** Version of this Parley. */
  readonly version: string
  /** Called with the reason for each loss and each failed attempt, before the state changes. */
  readonly onFault: (error: ContractError) => void
  readonly heartbeat?: Heartbeat
  readonly longestRetryMs?: number
}

/**
 * Connection to the host of another machine: guarded, and restored with growing, varied pauses. The caller starts and
 * closes it.
 */
export function machineConnection(options: LinkOptions): Connection {
  const { open, version, onFault, heartbeat = HEARTBEAT, longestRetryMs = LONGEST_RETRY_MS } = options
  return new Connection(
    async () => {
      const opened = await open()
      if (!opened.ok) {
        onFault(opened.error)
        return opened
      }
      const refused = (error: ContractError): ContractError => {
        const trouble = opened.value.trouble()
        if (error.code !== 'not-connected') onFault(error)
        return trouble === undefined ? error : contractError(error.code, trouble, error.details)
      }
      return ok({ link: guardedLink(opened.value, onFault, heartbeat), refused })
    },
    { name: 'parley-machine', version },
    { reconnects: true, longestRetryMs, jitter: () => 0.5 + Math.random() / 2 },
  )
}
