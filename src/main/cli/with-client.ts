import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, type Result } from '#shared/kernel/result'
import { resolveDataDir } from '#core/base/data-dir'
import type { HostKind } from '#core/base/host-file'
import type { Work } from './as-client'
import type { CommandContext } from './command'

/** Value of `searchAfterMs` for a temporary host that does not look for sessions of other tools: the longest time of a timer. */
export const NO_SEARCH_MS = 2 ** 31 - 1

/**
 * Runs as a client of the running host, or of a temporary one. `kind`: what others attach to meanwhile; null for brief
 * use. `searchAfterMs`: time after which a temporary host looks for sessions of other tools.
 */
export async function withClient<T>(
  dataDir: string,
  context: CommandContext,
  work: Work<T>,
  kind: HostKind | null = null,
  searchAfterMs = 0,
): Promise<Result<T, ContractError>> {
  const { asClient } = await import('./as-client')
  return asClient({ dataDir, kind, createHost: () => context.composeHost({ dataDir, searchAfterMs }) }, work)
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
  options: StoreOptions<T>,
  context: CommandContext,
  work: Work<T>,
  onEmpty: () => void = () => undefined,
): Promise<Result<T, ContractError>> {
  return whereStored(options, (dataDir) => asReader(dataDir, options.kind ?? null, context, work), onEmpty)
}

/** Runs work where something was stored. */
export async function whereStored<T>(
  { data, empty }: StoreOptions<T>,
  work: (dataDir: string) => Promise<Result<T, ContractError>>,
  onEmpty: () => void = () => undefined,
): Promise<Result<T, ContractError>> {
  const dataDir = resolveDataDir(data)
  if (!existsSync(dataDir) && data)
    return err(contractError('store-failed', `There is no data in ${dataDir}: the folder does not exist.`))
  if (!isWithoutStore(dataDir)) return work(dataDir)
  onEmpty()
  return empty
}

/** Runs as a client that only reads. */
export async function asReader<T>(
  dataDir: string,
  kind: HostKind | null,
  context: CommandContext,
  work: Work<T>,
): Promise<Result<T, ContractError>> {
  const { asClient } = await import('./as-client')
  const searchAfterMs = kind === null ? BRIEF_MS : undefined
  return asClient({ dataDir, kind, createHost: () => context.composeHost({ dataDir, searchAfterMs }) }, work)
}

/** Returns whether a folder holds neither a store nor anything that one could be restored from. */
const isWithoutStore = (dataDir: string): boolean =>
  !['parley.db', 'backups', 'host.json'].some((name) => existsSync(join(dataDir, name)))
