import { err, ok, type Result } from '../../../../shared/kernel/result'
import { findCommand } from '../process/find-command'
import { startChild } from '../process/start-child'
import { changingArguments, changingEnvironment, heldBackSettings, LIST_SCOPED, remotePrograms } from './changing'
import { filtersIn, isInBareRepository, LIST_SETTINGS, safeArguments, safeEnvironment } from './git-safety'

/** Default time limit of a command that reads, in milliseconds. */
const READ_MS = 5000
/** Default time limit of a command that changes something: hooks, large checkouts and networks take their time. */
const CHANGE_MS = 10 * 60_000
const MOST_OUTPUT = 64 * 1024 * 1024
const MOST_COMPLAINT = 16 * 1024

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
}

/**
 * Runs a git command that only reads. Takes no locks, starts no program that the repository names (hooks, filters,
 * monitors, fetches of missing objects), and ends within its limits of time and output.
 */
export async function readGit(folder: string, args: readonly string[], options: GitOptions = {}): Promise<GitOutcome> {
  const ready = await prepare(folder)
  if (!ready.ok) return ready
  const env = safeEnvironment(process.env)
  const settings = await run(ready.value, folder, [...safeArguments([]), ...LIST_SETTINGS], env, { timeoutMs: READ_MS })
  if (!settings.ok) return settings
  const filters = filtersIn(settings.value.toString())
  if (filters === null) return err(unsafe('The repository declares filters that git cannot be told to ignore.'))
  return run(ready.value, folder, [...safeArguments(filters), ...args], env, { timeoutMs: READ_MS, ...options })
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
  const reading = safeEnvironment(process.env)
  const settings = await run(ready.value, folder, [...safeArguments([]), ...LIST_SCOPED], reading, {
    timeoutMs: READ_MS,
  })
  if (!settings.ok) return settings
  const heldBack = heldBackSettings(settings.value.toString())
  if (heldBack === null) return err(unsafe('The repository declares programs that git cannot be told to ignore.'))
  const programs = options.network === true ? remotePrograms(settings.value.toString()) : []
  if (programs.length > 0)
    return err(
      unsafe(`The repository names programs for its remotes (${programs.join(', ')}). Run the command yourself.`),
    )
  const env = changingEnvironment(process.env, heldBack, options.network === true)
  const all = [...changingArguments(heldBack, options.hooks === true), ...args]
  return run(ready.value, folder, all, env, { timeoutMs: CHANGE_MS, ...options })
}

/** Output of git as text without the line break at its end; undefined when it failed. */
export function textOf(outcome: GitOutcome): string | undefined {
  return outcome.ok ? outcome.value.toString().replace(/\r?\n$/, '') : undefined
}

async function prepare(folder: string): Promise<Result<string, GitFailure>> {
  const command = await findCommand('git', process.env)
  if (command === undefined)
    return err({ reason: 'no-git', message: 'Git is not installed, or not on the PATH.', output: Buffer.alloc(0) })
  if (await isInBareRepository(folder)) return err(unsafe('The folder is a bare repository; it has no working files.'))
  return ok(command)
}

const unsafe = (message: string): GitFailure => ({ reason: 'unsafe', message, output: Buffer.alloc(0) })

async function run(
  command: string,
  folder: string,
  args: readonly string[],
  base: NodeJS.ProcessEnv,
  { input, timeoutMs, maxBytes = MOST_OUTPUT, signal, indexFile }: GitOptions,
): Promise<GitOutcome> {
  const none = Buffer.alloc(0)
  if (signal?.aborted === true) return err({ reason: 'cancelled', message: 'Cancelled.', output: none })
  const started = await startChild(command, args, {
    cwd: folder,
    env: indexFile === undefined ? base : { ...base, GIT_INDEX_FILE: indexFile },
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  })
  if (!started.ok) return err({ reason: 'failed', message: started.error, output: none })
  const child = started.value
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    let complaint = ''
    let ended: { reason: GitFailure['reason']; message: string } | undefined
    const end = (reason: GitFailure['reason'], message: string): void => {
      ended ??= { reason, message }
      // Git removes its lock files when it is asked to end.
      child.kill('SIGTERM')
    }
    const timer = setTimeout(() => end('timeout', `git ${args.at(-1) ?? ''} took too long.`), timeoutMs)
    const cancel = (): void => end('cancelled', 'Cancelled.')
    signal?.addEventListener('abort', cancel, { once: true })
    child.stdout?.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) end('too-large', 'The output of git is too large.')
      else chunks.push(chunk)
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      if (complaint.length < MOST_COMPLAINT) complaint += chunk.toString()
    })
    child.stdin?.end(input)
    child.once('close', (code) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
      const output = Buffer.concat(chunks)
      if (ended !== undefined) resolve(err({ ...ended, output }))
      else if (code === 0) resolve(ok(output))
      else resolve(err({ reason: 'failed', exitCode: code ?? -1, message: wordsOf(complaint, output), output }))
    })
  })
}

/** Returns what git said about a failure, without hints and prefixes. */
function wordsOf(complaint: string, output: Buffer): string {
  const said = (complaint.trim() === '' ? output.toString('utf8', 0, MOST_COMPLAINT) : complaint)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('hint:'))
    .map((line) => line.replace(/^(?:fatal|error): /, '').trimEnd())
  return said.slice(0, 20).join('\n') || 'Git failed without saying why.'
}
