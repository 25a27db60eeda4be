import type {
  AdapterFailure,
  AgentAdapter,
  Availability,
  RunningAgent,
  StartOptions,
  TerminalSignIn,
} from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { ok, type Result } from '#shared/kernel/result'
import { findCommand } from '#core/base/process/find-command'
import type { Processes } from '#core/base/process/processes'
import { installedVersion } from '../package-version'
import { supportOf, tooOld, type ProgramVersions } from '../versions'
import { findProgram, foldersOf, foldersToStartIn, notFound } from './find'

/** A user's program, and its environment. */
export interface Program {
  /** An absolute path. */
  readonly command: string
  /** Precede the arguments of the program itself. */
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly processes: Pick<Processes, 'spawn'>
  /** For each step of the start. */
  readonly startTimeoutMs: number
  readonly versions: ProgramVersions
}

/** Options of a program's adapter. */
export interface ProgramOptions {
  readonly processes: Processes
  /** A name on PATH or an absolute path. Default: the product's. */
  readonly command?: string
  /** Precede the arguments of the program itself. */
  readonly args?: readonly string[]
  /** Variables added to the host's environment. */
  readonly env?: Readonly<Record<string, string>>
  readonly startTimeoutMs?: number
}

/** A product that users install themselves. */
export interface Product extends Pick<AgentAdapter, 'adapterName' | 'displayName' | 'description'> {
  readonly command: string
  readonly versions: ProgramVersions
  readonly startTimeoutMs: number
  /** Asks a program for its version where its files do not tell it; absent: it is known once the program runs. */
  readonly askVersion?: (program: Omit<Program, 'startTimeoutMs' | 'versions'>) => Promise<string | undefined>
}

/** Returns the fields common to adapters of such products. */
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

/** A product on this machine, located anew each time. */
export interface Installed {
  availability(): Promise<Availability>
  /** Returns a function that uses the program without a session; fails when it is missing. */
  asking<T>(work: Work<T>): () => Promise<Result<T, AdapterFailure>>
  /** Signs in with the program's own command, in a terminal. `args`: of that command. */
  signingIn(args: readonly string[]): TerminalSignIn
  /**
   * Returns a function that starts a session with the program; fails when it is missing, the start was cancelled, or
   * the session has no folder. The result of `envOf` is added to the program's environment.
   */
  starting(
    work: (program: Program, startOptions: StartOptions) => Promise<Result<RunningAgent, AdapterFailure>>,
    envOf?: (startOptions: StartOptions) => Readonly<Record<string, string>>,
  ): AgentAdapter['start']
}

export function installed(product: Product, options: ProgramOptions): Installed {
  const { displayName, versions } = product
  const { processes, command = product.command, args = [], startTimeoutMs = product.startTimeoutMs } = options

  const find = async (
    added: Readonly<Record<string, string>> = {},
    outside: readonly string[] = [],
  ): Promise<Result<Program, AdapterFailure>> => {
    const env = { ...process.env, ...options.env, ...added }
    const found = await findProgram(displayName, command, env, versions, outside)
    return found.ok ? ok({ command: found.value, args, env, processes, startTimeoutMs, versions }) : found
  }
  return {
    availability() {
      const env = { ...process.env, ...options.env }
      const ask = product.askVersion
      return availabilityOf(command, env, versions, ask && ((path) => ask({ command: path, args, env, processes })))
    },
    asking: (work) => async () => {
      const program = await find()
      return program.ok ? work(program.value) : program
    },
    signingIn: (own) => ({
      async command() {
        const program = await find()
        if (!program.ok) return program
        return ok({ command: program.value.command, args: [...args, ...own], env: program.value.env })
      },
    }),
    starting: (work, envOf) => async (startOptions) => {
      const program = await find({ ...envOf?.(startOptions), ...startOptions.gitEnv }, foldersOf(startOptions))
      if (!program.ok) return program
      const folders = await foldersToStartIn(startOptions)
      return folders.ok ? work(program.value, startOptions) : folders
    },
  }
}

/** Returns whether a supported version of a program is installed; an unknown version counts as supported. */
export async function availabilityOf(
  command: string,
  env: NodeJS.ProcessEnv,
  versions: ProgramVersions,
  ask: (path: string) => Promise<string | undefined> = () => Promise.resolve(undefined),
): Promise<Availability> {
  const path = await findCommand(command, env)
  if (path === undefined) return { available: false, reason: notFound(command), command }
  const version = (await installedVersion(path, versions.packageName)) ?? (await ask(path))
  const reason = tooOld(versions, version)
  const { oldest: minimumVersion, tested: testedVersion } = versions
  const support = supportOf(versions, version)
  const testedPackage = versions.isNotOnNpm === true ? undefined : `${versions.packageName}@${testedVersion}`
  const found = { command, path, minimumVersion, testedVersion, ...defined({ version, support, testedPackage }) }
  return reason === undefined ? { ...found, available: true } : { ...found, available: false, reason }
}
