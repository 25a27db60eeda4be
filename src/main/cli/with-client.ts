import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connectOnce, type Connection } from '../../client/connection'
import { createPeerLink } from '../../client/peer-link'
import { contractError, type ContractError } from '../../shared/kernel/errors'
import { err, type Result } from '../../shared/kernel/result'
import { resolveDataDir } from '../core/base/data-dir'
import type { HostKind } from '../core/base/host-file'
import { createJsonLinesPipe } from '../core/base/streams/json-lines'
import { version } from '../core/base/version'
import { openHost, type OpenHostOptions } from '../core/host/attach/open-host'
import { createHostLink } from '../core/host/host-link'
import type { CommandContext } from './command'

type Work<T> = (client: Connection) => Promise<Result<T, ContractError>>

/**
 * Runs as a client of the running host, or of a temporary one. `kind`: what others attach to meanwhile; null for brief
 * use.
 */
export async function withClient<T>(
  dataDir: string,
  context: CommandContext,
  work: Work<T>,
  kind: HostKind | null = null,
): Promise<Result<T, ContractError>> {
  return asClient({ dataDir, kind, createHost: () => context.composeHost({ dataDir }) }, work)
}

async function asClient<T>(options: OpenHostOptions, work: Work<T>): Promise<Result<T, ContractError>> {
  const opened = await openHost(options)
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

/**
 * Time in milliseconds after which a host that only reads for one command begins to look for sessions of other tools. A
 * command that lists something has ended by then, and has not paid for a thread whose work is thrown away.
 */
const BRIEF_MS = 1000

/** Options of `withStore`. */
export interface StoreOptions<T> {
  /** Value of `--data`. */
  readonly data: string | undefined
  /** Result where nothing was ever stored. */
  readonly empty: Result<T, ContractError>
  readonly kind?: HostKind | null
}

/** Runs as a client that only reads: creates neither a folder nor a store. `onEmpty` is called where nothing was stored. */
export async function withStore<T>(
  { data, empty, kind = null }: StoreOptions<T>,
  context: CommandContext,
  work: Work<T>,
  onEmpty: () => void = () => undefined,
): Promise<Result<T, ContractError>> {
  const dataDir = resolveDataDir(data)
  const nothingThere = (): Result<T, ContractError> => {
    onEmpty()
    return empty
  }
  if (!existsSync(dataDir)) {
    if (!data) return nothingThere()
    return err(contractError('store-failed', `There is no data in ${dataDir}: the folder does not exist.`))
  }
  if (isWithoutStore(dataDir)) return nothingThere()
  const searchAfterMs = kind === null ? BRIEF_MS : undefined
  return asClient({ dataDir, kind, createHost: () => context.composeHost({ dataDir, searchAfterMs }) }, work)
}

/** Returns whether a folder holds neither a store nor anything that one could be restored from. */
const isWithoutStore = (dataDir: string): boolean =>
  !['parley.db', 'backups', 'host.json'].some((name) => existsSync(join(dataDir, name)))
