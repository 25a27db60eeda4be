import { setTimeout as wait } from 'node:timers/promises'
import { connectOnce, type Connection } from '#client/connection'
import { createPeerLink } from '#client/peer-link'
import { withSessionKeys } from '#client/session-keys'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import { createJsonLinesPipe } from '#core/base/streams/json-lines'
import { version } from '#core/base/version'
import { openHost, type OpenHostOptions, type OwnHost } from '#core/host/attach/open-host'
import { createHostLink } from '#core/host/host-link'

/** Work of a command as a client. */
export type Work<T> = (client: Connection) => Promise<Result<T, ContractError>>

/** Time in which another process that has attached to a temporary host may begin its work. */
const GRACE_MS = 1000

/** Runs as a client of the running host, or of one that ends with the work, its own and that of others in it. */
export async function asClient<T>(options: OpenHostOptions, work: Work<T>): Promise<Result<T, ContractError>> {
  const opened = await openHost(options)
  if (!opened.ok) return opened
  const link =
    opened.value.role === 'host'
      ? createHostLink(opened.value.own.host)
      : createPeerLink(createJsonLinesPipe(opened.value.socket, opened.value.socket))
  const connected = await connectOnce(withSessionKeys(link), { name: 'parley', version })
  const result = connected.ok ? await work(connected.value) : connected
  link.close()
  if (opened.value.role === 'host') {
    await untilOthersAreDone(opened.value.own)
    await opened.value.own.close('The command is done.')
  }
  return result
}

/** Waits while turns run that other processes may have begun here: ending the host would cancel them. */
async function untilOthersAreDone(own: OwnHost): Promise<void> {
  const begun = performance.now()
  while (own.clients > 0 && (own.host.isWorking() || performance.now() - begun < GRACE_MS)) await wait(50)
}
