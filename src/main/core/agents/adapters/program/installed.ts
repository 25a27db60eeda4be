import type {
  AdapterFailure,
  AgentAdapter,
  Availability,
  RunningAgent,
  StartOptions,
} from '../../../../../shared/adapter/port'
import { ok, type Result } from '../../../../../shared/kernel/result'
import { findCommand } from '../../../base/process/find-command'
import type { Processes } from '../../../base/process/processes'
import { installedVersion } from '../package-version'
import { tooOld, type ProgramVersions } from '../versions'
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
  readonly versions: ProgramVersions
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
  readonly versions: ProgramVersions
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
  const { displayName, versions } = product
  const { processes, command = product.command, args = [], startTimeoutMs = product.startTimeoutMs } = options

  const find = async (added: Readonly<Record<string, string>> = {}): Promise<Result<Program, AdapterFailure>> => {
    const env = { ...process.env, ...options.env, ...added }
    const found = await findProgram(displayName, command, env, versions)
    return found.ok ? ok({ command: found.value, args, env, processes, startTimeoutMs, versions }) : found
  }
  return {
    availability: () => availabilityOf(command, { ...process.env, ...options.env }, versions),
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

/** Returns whether a program is there in a version that can be spoken to; a version that cannot be told is taken for one. */
export async function availabilityOf(
  command: string,
  env: NodeJS.ProcessEnv,
  versions: ProgramVersions,
): Promise<Availability> {
  const path = await findCommand(command, env)
  if (path === undefined) return { available: false, reason: notFound(command), command }
  const version = await installedVersion(path, versions.packageName)
  const reason = tooOld(versions, version)
  const found = { command, path, minimumVersion: versions.oldest, ...(version === undefined ? {} : { version }) }
  return reason === undefined ? { ...found, available: true } : { ...found, available: false, reason }
}
