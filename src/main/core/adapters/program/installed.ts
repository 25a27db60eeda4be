import type { AdapterFailure, Availability, StartOptions } from '../../../../shared/adapter/port'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import { findCommand } from '../../process/find-command'
import type { Processes } from '../../process/processes'
import { packageVersion } from '../package-version'
import { openFolders } from '../workspace/folders'

/** A program of the user's, and where it runs. */
export interface Program {
  /** An absolute path. */
  readonly command: string
  /** Before those of the program itself. */
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly processes: Pick<Processes, 'spawn'>
  /** For each step of the start. */
  readonly startTimeoutMs: number
}

/** How the adapter of a program is set up. */
export interface ProgramOptions {
  readonly processes: Processes
  /** A name on PATH or an absolute path. Default: that of the product. */
  readonly command?: string
  /** Before those of the program itself. */
  readonly args?: readonly string[]
  /** Added to the host's own environment. */
  readonly env?: Readonly<Record<string, string>>
  readonly startTimeoutMs?: number
}

/** A product that people install themselves. */
export interface Product {
  readonly displayName: string
  readonly command: string
  /** The npm package whose version is the product's. */
  readonly packageName: string
  /** The first version that can be spoken to. */
  readonly firstVersion: readonly number[]
  readonly startTimeoutMs: number
}

/** A product on this machine, looked for anew each time. */
export interface Installed {
  availability(): Promise<Availability>
  /** Fails when it is not there. `added` goes into its environment. */
  find(added?: Readonly<Record<string, string>>): Promise<Result<Program, AdapterFailure>>
  /** Finds it for a session; fails also when nobody waits for that any more, or the session has no folder. */
  findFor(wishes: StartOptions, added?: Readonly<Record<string, string>>): Promise<Result<Program, AdapterFailure>>
}

export function installed(product: Product, options: ProgramOptions): Installed {
  const { displayName, packageName, firstVersion } = product
  const { processes, command = product.command, args = [], startTimeoutMs = product.startTimeoutMs } = options
  const reason = `${command} is not on the PATH.`

  const find: Installed['find'] = async (added) => {
    const env = { ...process.env, ...options.env, ...added }
    const found = await findCommand(command, env)
    return found === undefined
      ? err({ message: `${displayName}: ${reason}`, category: 'runtime', recoverable: false })
      : ok({ command: found, args, env, processes, startTimeoutMs })
  }
  return {
    find,
    async availability() {
      const found = await findCommand(command, { ...process.env, ...options.env })
      if (found === undefined) return { available: false, reason, command }
      const version = await packageVersion(found, packageName)
      if (version !== undefined && isOlder(version, firstVersion))
        return { available: false, reason: `${displayName} ${version} is too old; update it.`, command, version }
      return { available: true, command, path: found, ...(version === undefined ? {} : { version }) }
    },
    async findFor({ signal, cwd, directories }, added) {
      if (signal.aborted) return err({ message: 'The start was given up.', category: 'runtime', recoverable: true })
      const program = await find(added)
      if (!program.ok) return program
      const folders = await openFolders(cwd, directories)
      return folders.ok ? program : err({ message: folders.error, category: 'runtime', recoverable: false })
    },
  }
}

function isOlder(version: string, first: readonly number[]): boolean {
  const parts = version.split('.').map((part) => Number.parseInt(part, 10) || 0)
  const index = first.findIndex((part, at) => (parts[at] ?? 0) !== part)
  return index !== -1 && (parts[index] ?? 0) < (first[index] ?? 0)
}
