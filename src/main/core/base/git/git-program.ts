import { defined } from '../../../../shared/kernel/defined'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import { environmentOutside, findCommand } from '../process/find-command'
import { runProgram } from '../process/launcher'
import {
  changingArguments,
  changingEnvironment,
  heldBackSettings,
  LIST_SCOPED,
  parseSettings,
  remotePrograms,
} from './changing'
import { filtersIn, isInBareRepository, LIST_SETTINGS, safeArguments, safeEnvironment } from './git-safety'
import { withHiddenSettings } from './hidden-settings'
import { submodulesLeftAlone } from './submodules'

/** Default time limit of a command that reads, in milliseconds. */
const READ_MS = 5000
/** Default time limit of a command that changes something: hooks, large checkouts and networks take their time. */
const CHANGE_MS = 10 * 60_000
const MOST_OUTPUT = 64 * 1024 * 1024
/** Git has one worker by default, and only uses more where no program filters the file. */
const ALL_PROCESSORS = 'checkout.workers=0'
/** Maximum length of its output that is shown as the reason of a failure. */
const MOST_WORDS = 16 * 1024

/** Failure of a git command. */
export interface GitFailure {
  readonly reason: 'no-git' | 'unsafe' | 'timeout' | 'too-large' | 'cancelled' | 'failed'
  /** Exit code of a command that `failed`. */
  readonly exitCode?: number
  /** User-facing; for `failed` git's own words. */
  readonly message: string
  /** Output until then. */
  readonly output: Buffer
}

export type GitOutcome = Result<Buffer, GitFailure>

/** Limits and input of one git command. */
export interface GitOptions {
  readonly input?: string | Buffer
  readonly timeoutMs?: number
  readonly maxBytes?: number
  readonly signal?: AbortSignal
  /** Index to use instead of the repository's own. */
  readonly indexFile?: string
}

/** Options of a command that changes something. */
export interface ChangeOptions extends GitOptions {
  /** True: the repository's hooks run. */
  readonly hooks?: boolean
  /** True: the command may use the network. */
  readonly network?: boolean
  /** True: the command writes a whole tree of files, with as many workers as there are processors, unless settings say how many. */
  readonly writesTree?: boolean
  /** True: the command changes nothing, and only needs the user's own filters. */
  readonly onlyReads?: boolean
}

/**
 * Runs a git command that only reads. Takes no locks, starts no program that the repository names (hooks, filters,
 * monitors, fetches of missing objects), and ends within its limits of time and output.
 */
export async function readGit(folder: string, args: readonly string[], options: GitOptions = {}): Promise<GitOutcome> {
  const ready = await prepare(folder)
  if (!ready.ok) return ready
  const { command } = ready.value
  const env = { ...safeEnvironment(process.env), ...ready.value.env }
  const filters = await recentFilters(command, folder, env)
  if (!filters.ok) return filters
  return run(command, folder, [...safeArguments(filters.value), ...args], env, { timeoutMs: READ_MS, ...options })
}

/** Time for which git's place and the filters of a folder are remembered, in milliseconds: most commands come in bursts. */
const RECENT_MS = 1000
const remembered = new Map<string, Promise<Result<string[], GitFailure>>>()

/** Returns the filters that the settings in force in a folder declare, read at most {@link RECENT_MS} ago. */
function recentFilters(command: string, folder: string, env: NodeJS.ProcessEnv): Promise<Result<string[], GitFailure>> {
  const { HOME, XDG_CONFIG_HOME, GIT_CONFIG_GLOBAL } = env
  const key = JSON.stringify([command, folder, HOME, XDG_CONFIG_HOME, GIT_CONFIG_GLOBAL])
  const known = remembered.get(key)
  if (known !== undefined) return known
  const reading = readFilters(command, folder, env)
  remembered.set(key, reading)
  const forget = (): unknown => remembered.get(key) === reading && remembered.delete(key)
  void reading.then(({ ok: isRead }) => (isRead ? setTimeout(forget, RECENT_MS).unref() : forget()))
  return reading
}

async function readFilters(
  command: string,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<Result<string[], GitFailure>> {
  const settings = await run(command, folder, [...safeArguments([]), ...LIST_SETTINGS], env, { timeoutMs: READ_MS })
  if (!settings.ok) return settings
  const filters = filtersIn(settings.value.toString())
  return filters === null
    ? err(unsafe('The repository declares filters that git cannot be told to ignore.'))
    : ok(filters)
}

/**
 * Runs a git command that changes something, on the user's behalf: with the user's identity, signing and credentials. Programs
 * that the repository's own settings name do not run, its hooks only with `hooks`.
 */
export async function changeGit(
  folder: string,
  args: readonly string[],
  options: ChangeOptions = {},
): Promise<GitOutcome> {
  const ready = await prepare(folder)
  if (!ready.ok) return ready
  const { command } = ready.value
  const reading = { ...safeEnvironment(process.env), ...ready.value.env }
  const read = (wanted: readonly string[]): Promise<GitOutcome> =>
    run(command, folder, [...safeArguments([]), ...wanted], reading, { timeoutMs: READ_MS })
  const listed = await read(LIST_SCOPED)
  if (!listed.ok) return listed
  const told = async (wanted: readonly string[]): Promise<string | undefined> => {
    const answer = await read(wanted)
    return answer.ok ? answer.value.toString() : undefined
  }
  const settings = await withHiddenSettings(parseSettings(listed.value.toString()), told)
  const heldBack = settings === null ? null : heldBackSettings(settings)
  const names = settings?.flatMap(({ isOwn, name }) => (isOwn ? [name] : [])) ?? []
  const leftAlone = await submodulesLeftAlone(folder, names, told)
  if (settings === null || heldBack === null || leftAlone === null)
    return err(unsafe('The repository declares programs that git cannot be told to ignore.'))
  const programs = options.network === true ? remotePrograms(settings) : []
  if (programs.length > 0)
    return err(
      unsafe(`The repository names programs for its remotes (${programs.join(', ')}). Run the command yourself.`),
    )
  const env = { ...changingEnvironment(process.env, heldBack, options.network === true), ...ready.value.env }
  const workers =
    options.writesTree === true && !settings.some(({ name }) => name === 'checkout.workers') ? [ALL_PROCESSORS] : []
  const all = [...changingArguments([...heldBack, ...leftAlone, ...workers], options.hooks === true), ...args]
  const done = await run(command, folder, all, env, { timeoutMs: CHANGE_MS, ...options })
  // The files that it checked out may include other settings.
  if (options.onlyReads !== true) remembered.clear()
  return done
}

/** Output of git as text without the line break at its end; undefined when it failed. */
export function textOf(outcome: GitOutcome): string | undefined {
  return outcome.ok ? outcome.value.toString().replace(/\r?\n$/, '') : undefined
}

/** A git that was found lately, and the `PATH` on which it finds programs itself. */
interface Found {
  readonly command: string
  readonly env: NodeJS.ProcessEnv
}

/** What was found lately, by `PATH` and folder. */
const found = new Map<string, Found>()

/**
 * Returns git for a folder, looked up at most {@link RECENT_MS} ago: looking takes as long as reading a small folder. Neither
 * git nor what it starts itself (ssh, gpg, editors) is a program of the folder.
 */
async function findGit(env: NodeJS.ProcessEnv, folder: string): Promise<Found | undefined> {
  const key = JSON.stringify([env['PATH'], folder])
  const known = found.get(key)
  if (known !== undefined) return known
  const command = await findCommand('git', env, [folder])
  if (command === undefined) return undefined
  const { PATH, Path } = await environmentOutside(env, [folder])
  const one = { command, env: defined({ PATH, Path }) }
  found.set(key, one)
  setTimeout(() => found.delete(key), RECENT_MS).unref()
  return one
}

async function prepare(folder: string): Promise<Result<Found, GitFailure>> {
  const git = await findGit(process.env, folder)
  if (git === undefined)
    return err({ reason: 'no-git', message: 'Git is not installed, or not on the PATH.', output: Buffer.alloc(0) })
  if (await isInBareRepository(folder)) return err(unsafe('The folder is a bare repository; it has no working files.'))
  return ok(git)
}

const unsafe = (message: string): GitFailure => ({ reason: 'unsafe', message, output: Buffer.alloc(0) })

async function run(
  command: string,
  cwd: string,
  args: readonly string[],
  base: NodeJS.ProcessEnv,
  { input, timeoutMs = READ_MS, maxBytes = MOST_OUTPUT, signal, indexFile }: GitOptions,
): Promise<GitOutcome> {
  const env = indexFile === undefined ? base : { ...base, GIT_INDEX_FILE: indexFile }
  const program = { command, args, cwd, env, timeoutMs, maxBytes, ...defined({ input }) }
  const { reason, exitCode, output: bytes, complaint } = await runProgram(program, signal)
  const output = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const failed = (why: GitFailure['reason'], message: string): GitOutcome => err({ reason: why, message, output })
  if (reason === 'timeout') return failed('timeout', `git ${subcommandOf(args)} took too long.`)
  if (reason === 'cancelled') return failed('cancelled', 'Cancelled.')
  if (reason === 'too-large') return failed('too-large', 'The output of git is too large.')
  if (reason === 'not-started') return failed('failed', complaint)
  if (exitCode === 0) return ok(output)
  return err({ reason: 'failed', exitCode, message: wordsOf(complaint, output), output })
}

/** Returns the command among the arguments of git, after its options and settings. */
function subcommandOf(args: readonly string[]): string {
  return args.find((arg, index) => !arg.startsWith('-') && args[index - 1] !== '-c') ?? ''
}

/** Lines that tell of progress, not of a failure. */
const PROGRESS = /^(?:hint:|Preparing worktree )/

/** Returns what git said about a failure, without hints, progress and prefixes. */
function wordsOf(complaint: string, output: Buffer): string {
  const said = (complaint.trim() === '' ? output.toString('utf8', 0, MOST_WORDS) : complaint)
    .split('\n')
    .filter((line) => line.trim() !== '' && !PROGRESS.test(line))
    .map((line) => line.replace(/^(?:fatal|error): /, '').trimEnd())
  return said.slice(0, 20).join('\n') || 'Git failed without saying why.'
}
