import { defined } from '#shared/kernel/defined'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { environmentOutside, findCommand } from '../process/find-command'
import { runProgram } from '../process/launcher'
import {
  changingSettings,
  filtersOf,
  plannedSettings,
  readingSettings,
  type CommandSettings,
  type InnerRepository,
  type PlannedSettings,
  type Refusal,
} from './configuration'
import {
  changingArguments,
  changingEnvironment,
  isInBareRepository,
  readingArguments,
  readingEnvironment,
  settingVariables,
} from './git-safety'
import { submodulesWithin } from './within'

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
  readonly reason: 'no-git' | 'bare' | 'unsafe' | 'consent' | 'timeout' | 'too-large' | 'cancelled' | 'failed'
  /** Exit code of a command that `failed`. */
  readonly exitCode?: number
  /** User-facing; for `failed` git's own words. */
  readonly message: string
  /** Output until then. */
  readonly output: Buffer
  /** What has to be consented to first, for the reason `consent`. */
  readonly needs?: { readonly folder: string; readonly settings: string }
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
  const { command, env, planned } = ready.value
  const settings = await readingSettings(folder, planned)
  if (!settings.ok) return err(refusal(folder, settings.error))
  const { options: more, foreign } = settings.value
  return run(
    command,
    folder,
    [...readingArguments(more), ...args],
    { ...env, ...settingVariables(foreign) },
    { timeoutMs: READ_MS, ...options },
  )
}

/**
 * Runs a git command that changes something, on the user's behalf: with the user's identity, signing and credentials. Programs
 * that the repository's own settings name run with consent, its hooks only with `hooks`. A file that goes through a filter
 * which has no consent makes the command fail.
 */
export async function changeGit(
  folder: string,
  args: readonly string[],
  options: ChangeOptions = {},
): Promise<GitOutcome> {
  const ready = await prepare(folder)
  if (!ready.ok) return ready
  const { command, outside, planned } = ready.value
  const { hooks = false, network = false, onlyReads = false } = options
  const within = await innerRepositories(folder)
  const settings = await changingSettings(folder, planned, { hooks, network, onlyReads, within })
  if (!settings.ok) return err(refusal(folder, settings.error))
  const { options: more, foreign, held } = settings.value
  // A repository whose settings were replaced fetches nothing by itself.
  const env = changingEnvironment(process.env, { network, fetches: network && held.length === 0 })
  const workers =
    options.writesTree === true && !planned.settings.all.some(({ name }) => name === 'checkout.workers')
      ? [ALL_PROCESSORS]
      : []
  const all = [...changingArguments([...more, ...workers], hooks), ...args]
  const done = await run(
    command,
    folder,
    all,
    { ...env, ...outside, ...settingVariables(foreign) },
    { timeoutMs: CHANGE_MS, ...options },
  )
  return done.ok ? done : err(explained(done.error, folder, settings.value))
}

/** Returns the repositories that git looks into from a folder. */
async function innerRepositories(folder: string): Promise<InnerRepository[]> {
  const inner = await submodulesWithin(folder, async (top, args) => textOf(await readGit(top, args)))
  const all = await Promise.all(inner.map(async (each) => ({ folder: each, planned: await settingsOfFolder(each) })))
  return all.flatMap(({ folder: each, planned }) => (planned === undefined ? [] : [{ folder: each, planned }]))
}

const FILTER_FAILED = /(?:clean|smudge) filter '?(.+?)'? failed/

/** Returns the failure of a command; one for lack of a filter that has no consent says so. */
function explained(failure: GitFailure, folder: string, { held }: CommandSettings): GitFailure {
  const [, filter] = FILTER_FAILED.exec(failure.message) ?? []
  if (filter === undefined || !filtersOf(held).includes(filter)) return failure
  const names = held.flatMap(({ name }) => (name.startsWith(`filter.${filter}.`) ? [name] : []))
  return { ...refusal(folder, { kind: 'consent', names }), output: failure.output }
}

function refusal(folder: string, refused: Refusal): GitFailure {
  if (refused.kind === 'words') return unsafe(refused.message)
  const needs = { folder, settings: [...new Set(refused.names)].join(', ') }
  return {
    reason: 'consent',
    message: knownError('git-failed/consent', needs).message,
    output: Buffer.alloc(0),
    needs,
  }
}

/** Output of git as text without the line break at its end; undefined when it failed. */
export function textOf(outcome: GitOutcome): string | undefined {
  return outcome.ok ? outcome.value.toString().replace(/\r?\n$/, '') : undefined
}

/** Time for which the place of git is remembered, in milliseconds: most commands come in bursts. */
const RECENT_MS = 1000

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

/** A git that is ready to run in a folder. */
interface ReadyGit {
  readonly command: string
  /** Environment of a command that only reads. */
  readonly env: NodeJS.ProcessEnv
  /** Variables of every command: where it finds programs. */
  readonly outside: NodeJS.ProcessEnv
  readonly planned: PlannedSettings
}

async function prepare(folder: string): Promise<Result<ReadyGit, GitFailure>> {
  const git = await findGit(process.env, folder)
  if (git === undefined)
    return err({ reason: 'no-git', message: 'Git is not installed, or not on the PATH.', output: Buffer.alloc(0) })
  if (await isInBareRepository(folder)) {
    const message = 'The folder is a bare repository; it has no working files.'
    return err({ reason: 'bare', message, output: Buffer.alloc(0) })
  }
  const { command, env: outside } = git
  const env = { ...readingEnvironment(process.env), ...outside }
  const read = async (args: readonly string[]): Promise<Result<string, GitFailure>> => {
    const told = await run(command, folder, [...readingArguments(), ...args], env, { timeoutMs: READ_MS })
    return told.ok ? ok(told.value.toString()) : told
  }
  const planned = await plannedSettings(folder, { command, env, run: read })
  if (planned.ok) return ok({ command, env, outside, planned: planned.value })
  return err('kind' in planned.error ? refusal(folder, planned.error) : planned.error)
}

/** Returns what Parley makes of the settings in force in a folder; undefined when git cannot read them. */
export async function settingsOfFolder(folder: string): Promise<PlannedSettings | undefined> {
  const ready = await prepare(folder)
  return ready.ok ? ready.value.planned : undefined
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
