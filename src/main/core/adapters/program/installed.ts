import type {
  AdapterFailure,
  AgentAdapter,
  Availability,
  RunningAgent,
  StartOptions,
} from '../../../../shared/adapter/port'
import { ok, type Result } from '../../../../shared/kernel/result'
import { findCommand } from '../../process/find-command'
import type { Processes } from '../../process/processes'
import { packageVersion } from '../package-version'
import { findProgram, foldersToStartIn, notFound } from './find'

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
export interface Product extends Pick<AgentAdapter, 'adapterName' | 'displayName' | 'description'> {
  readonly command: string
  /** The npm package whose version is the product's. */
  readonly packageName: string
  /** The first version that can be spoken to. */
  readonly firstVersion: readonly number[]
  readonly startTimeoutMs: number
}

/** What every adapter of such a product says of it. */
export function declared({
  adapterName,
  displayName,
  description,
}: Pick<AgentAdapter, 'adapterName' | 'displayName' | 'description'>) {
  return {
    adapterName,
    displayName,
    description,
    origin: 'detected',
    answersFreely: { kind: 'answersFreely' },
    modelAtStart: { kind: 'modelAtStart' },
  } as const satisfies Partial<AgentAdapter>
}

type Work<T> = (program: Program) => Promise<Result<T, AdapterFailure>>

/** A product on this machine, looked for anew each time. */
export interface Installed {
  availability(): Promise<Availability>
  /** Does something with the program that needs no session; fails when it is not there. */
  asking<T>(work: Work<T>): () => Promise<Result<T, AdapterFailure>>
  /**
   * Starts a session with the program; fails when it is not there, when nobody waits for that any more, or when the session
   * has no folder. What `envOf` answers is added to the program's environment.
   */
  starting(
    work: (program: Program, wishes: StartOptions) => Promise<Result<RunningAgent, AdapterFailure>>,
    envOf?: (wishes: StartOptions) => Readonly<Record<string, string>>,
  ): AgentAdapter['start']
}

export function installed(product: Product, options: ProgramOptions): Installed {
  const { displayName, packageName, firstVersion } = product
  const { processes, command = product.command, args = [], startTimeoutMs = product.startTimeoutMs } = options

  const find = async (added: Readonly<Record<string, string>> = {}): Promise<Result<Program, AdapterFailure>> => {
    const env = { ...process.env, ...options.env, ...added }
    const found = await findProgram(displayName, command, env)
    return found.ok ? ok({ command: found.value, args, env, processes, startTimeoutMs }) : found
  }
  return {
    async availability() {
      const found = await findCommand(command, { ...process.env, ...options.env })
      if (found === undefined) return { available: false, reason: notFound(command), command }
      const version = await packageVersion(found, packageName)
      if (version !== undefined && isOlder(version, firstVersion))
        return { available: false, reason: `${displayName} ${version} is too old; update it.`, command, version }
      return { available: true, command, path: found, ...(version === undefined ? {} : { version }) }
    },
    asking: (work) => async () => {
      const program = await find()
      return program.ok ? work(program.value) : program
    },
    starting: (work, envOf) => async (wishes) => {
      const program = await find({ ...envOf?.(wishes), ...wishes.heldBack?.env })
      if (!program.ok) return program
      const folders = await foldersToStartIn(wishes)
      return folders.ok ? work(program.value, wishes) : folders
    },
  }
}

/** Compares a version with the first one that will do. */
export function isOlder(version: string, first: readonly number[]): boolean {
  const parts = version.split('.').map((part) => Number.parseInt(part, 10) || 0)
  const index = first.findIndex((part, at) => (parts[at] ?? 0) !== part)
  return index !== -1 && (parts[index] ?? 0) < (first[index] ?? 0)
}
