import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { installServer, type ServerArchive } from '../base/ssh/install-server'
import { probeServer } from '../base/ssh/remote-server'
import type { Ssh } from '../base/ssh/ssh'
import { unreachable } from './address'

export interface InstallOptions {
  /** Name of the machine for `ssh`. */
  readonly host: string
  /** Data folder of this host; packages are in its folder `packages`. */
  readonly dataDir: string
  readonly version: string
  readonly onProgress: (part: number) => void
  readonly signal: AbortSignal
}

/** Installs the server of this version on another machine; its user has agreed. */
export async function installThere(
  ssh: Pick<Ssh, 'run'>,
  { host, dataDir, version, onProgress, signal }: InstallOptions,
): Promise<Result<void, ContractError>> {
  const isCancelled = (): boolean => signal.aborted
  const probed = await probeServer(ssh)
  if (isCancelled()) return err(knownError('machine-not-installed/cancelled'))
  if (!probed.ok) return err(unreachable(host, probed.error))
  const { platform, arch } = probed.value
  if (platform === undefined || arch === undefined) return err(knownError('machine-not-installed/system'))
  const name = `parley-server-${version}-${platform}-${arch}.tar.gz`
  const archive = await packageOf(join(dataDir, 'packages'), name, version)
  if (!archive.ok) return archive
  const installed = await installServer(ssh, archive.value, onProgress, signal)
  if (isCancelled()) return err(knownError('machine-not-installed/cancelled'))
  if (installed.ok) return ok(undefined)
  const { code, message } = installed.error
  if (code === 'archive-damaged') return err(knownError('machine-not-installed/damaged', { name }))
  if (code === 'not-installed') return err(knownError('machine-not-installed', { reason: message }))
  return err(unreachable(host, { code, message }))
}

/** Finds a package with its hash. */
async function packageOf(folder: string, name: string, version: string): Promise<Result<ServerArchive, ContractError>> {
  const sums = await readFile(join(folder, 'SHA256SUMS'), 'utf8').catch(() => '')
  const line = sums.split(/\r?\n/).find((one) => one.slice(64).trim().replace(/^\*/, '') === name)
  const sha256 = /^[0-9a-f]{64}/.exec(line ?? '')?.[0]
  if (sha256 === undefined) return err(knownError('machine-not-installed/package', { name, folder }))
  return ok({ file: join(folder, name), sha256, version })
}
