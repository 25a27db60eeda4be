import { access, constants, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { RegistryPlan } from '#shared/registry/entities'
import { findCommand } from '#core/base/process/find-command'
import type { Processes } from '#core/base/process/processes'
import { download } from './download'
import { runToEnd } from './run-to-end'
import { formatOf, unpack } from './unpack'

/** Largest archive in bytes. */
const MOST_BYTES = 2_000_000_000

/** Command that starts an installed agent. */
export interface Launch {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

export interface InstallationOptions {
  /** Name of the agent, for messages. */
  readonly name: string
  readonly plan: RegistryPlan
  /** An empty folder of its own, in which everything is installed. */
  readonly folder: string
  readonly signal: AbortSignal
  readonly onProgress: (part: number) => void
  readonly processes: Pick<Processes, 'spawn'>
  /** Version of Parley. */
  readonly version: string
  readonly log: (line: string) => void
}

/** Installs an agent into a folder and returns how it is started. The caller removes the folder after a failure. */
export function installKind(options: InstallationOptions): Promise<Result<Launch, ContractError>> {
  switch (options.plan.kind) {
    case 'binary':
      return installBinary(options)
    case 'npx':
      return installNpm(options)
    case 'uvx':
      return installUv(options)
  }
}

async function installBinary(options: InstallationOptions): Promise<Result<Launch, ContractError>> {
  const { name, plan, folder, signal, onProgress, version } = options
  const { source, sha256, program, args, env } = plan
  const format = formatOf(source)
  if (format === undefined) return err(failed(name, 'archives of this format are not supported'))
  const archive = join(folder, 'download')
  const loaded = await download(source, archive, { signal, most: MOST_BYTES, version, onProgress })
  if (!loaded.ok) return err(knownError('registry-unreachable', { host: new URL(source).host, reason: loaded.error }))
  if (sha256 !== undefined && loaded.value !== sha256) return err(knownError('registry-checksum', { name }))
  const unpacked = await unpack(archive, join(folder, 'agent'), { format, program, signal })
  await rm(archive, { force: true })
  return unpacked.ok ? ok({ command: unpacked.value, args, env }) : err(failed(name, unpacked.error))
}

const Manifest = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) })

async function installNpm(options: InstallationOptions): Promise<Result<Launch, ContractError>> {
  const { name, plan, folder, processes, signal, log } = options
  const npm = await findCommand('npm', process.env)
  if (npm === undefined) return err(knownError('registry-unfit/npm', { name }))
  // Without a manifest npm would look for one in the folders above.
  await writeFile(join(folder, 'package.json'), '{"private": true}\n')
  const flags = [
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--include=optional',
    '--omit=dev',
    '--save-exact',
    '--logs-max=0',
  ]
  const args = ['install', plan.source, '--prefix', folder, ...flags, '--global=false', '--loglevel=error']
  const run = await runToEnd(processes, { command: npm, args, cwd: folder, env: process.env }, signal, log)
  if (!run.ok) return err(failed(name, run.error))
  const program = await programOf(folder, plan.source.replace(/(?<=.)@[^@]*$/, ''))
  if (program === undefined) return err(failed(name, 'the package has no program'))
  return ok({ command: program, args: plan.args, env: plan.env })
}

/** Returns the program of a package as npx chooses it: the only one, or the one with the name of the package. */
async function programOf(folder: string, name: string): Promise<string | undefined> {
  const file = join(folder, 'node_modules', ...name.split('/'), 'package.json')
  const content = await readFile(file, 'utf8').catch(() => null)
  const manifest = content === null ? undefined : Manifest.safeParse(jsonOf(content)).data
  if (manifest === undefined) return undefined
  const own = name.replace(/^@[^/]*\//, '')
  const names = typeof manifest.bin === 'string' ? [own] : Object.keys(manifest.bin)
  const chosen = names.length === 1 ? names[0] : names.find((one) => one === own)
  if (chosen === undefined || /[/\\]/.test(chosen)) return undefined
  const path = join(folder, 'node_modules', '.bin', process.platform === 'win32' ? `${chosen}.cmd` : chosen)
  return access(path, constants.X_OK).then(
    () => path,
    () => undefined,
  )
}

function jsonOf(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

/** Loads the package into a cache of its own, so that the first start needs no network and nothing of it is left elsewhere. */
async function installUv(options: InstallationOptions): Promise<Result<Launch, ContractError>> {
  const { name, plan, folder, processes, signal, log } = options
  const uv = await findCommand(plan.program, process.env)
  if (uv === undefined) return err(knownError('registry-unfit/uv', { name }))
  const env = { ...plan.env, UV_CACHE_DIR: join(folder, 'cache') }
  const before = plan.program === 'uv' ? ['tool', 'run'] : []
  const args = [...before, '--from', plan.source, 'python', '-c', 'pass']
  const run = await runToEnd(
    processes,
    { command: uv, args, cwd: folder, env: { ...process.env, UV_CACHE_DIR: env.UV_CACHE_DIR } },
    signal,
    log,
  )
  if (!run.ok) return err(failed(name, run.error))
  return ok({ command: plan.program, args: [...before, plan.source, ...plan.args], env })
}

const failed = (name: string, reason: string): ContractError => knownError('registry-failed', { name, reason })
