import { connectOnce, type Connection } from '../../client/connection'
import { createPeerLink } from '../../client/peer-link'
import type { ContractError } from '../../shared/kernel/errors'
import type { Result } from '../../shared/kernel/result'
import { createJsonLinesPipe } from '../core/base/streams/json-lines'
import { openHost } from '../core/host/attach/open-host'
import { createHostLink } from '../core/host/host-link'
import { version } from '../core/base/version'
import type { CommandContext } from './command'

/** Runs as a client of the running host, or of a temporary one. */
export async function withClient<T>(
  dataDir: string,
  context: CommandContext,
  work: (client: Connection) => Promise<Result<T, ContractError>>,
): Promise<Result<T, ContractError>> {
  const opened = await openHost({ dataDir, kind: null, createHost: () => context.composeHost({ dataDir }) })
  if (!opened.ok) return opened
  const link =
    opened.value.role === 'host'
      ? createHostLink(opened.value.own.host)
      : createPeerLink(createJsonLinesPipe(opened.value.socket, opened.value.socket))
  const connected = await connectOnce(link, { name: 'parley', version })
  const result = connected.ok ? await work(connected.value) : connected
  link.close()
  if (opened.value.role === 'host') await opened.value.own.close('The command is done.')
  return result
}
