import { realpath, stat } from 'node:fs/promises'
import type { AdapterFailure } from '#shared/adapter/port'
import { err, type Result } from '#shared/kernel/result'
import { unknownOptionsIn } from '#core/base/process/unknown-options'
import { tooOld, type ProgramVersions } from '../versions'
import { installedVersion } from '../package-version'

/** An option that a program can be started without, for versions that do not know it. */
export interface OptionalOption {
  /** As written, with its dashes. */
  readonly name: string
  /** Number of values that follow it; none by default. */
  readonly values?: number
  /** Replacement for older versions. */
  readonly instead?: readonly string[]
  /** User-facing consequence of its absence; absent when there is none. */
  readonly loss?: string
}

/** A program to start. */
export interface Startable {
  /** An absolute path. */
  readonly command: string
  /** Options that it can do without. */
  readonly optional: readonly OptionalOption[]
  readonly versions: ProgramVersions | undefined
}

/** One attempt to start a program. */
export interface Attempt {
  /** Removes options that the program does not know from its arguments. */
  fit(args: readonly string[]): string[]
  /** Receives diagnostics by line. */
  readonly onLog: (line: string) => void
}

interface Reports {
  readonly onLog: (line: string) => void
  /** Called once per version of a program with the user-facing consequences. */
  readonly onLoss: (sentence: string) => void
}

/** By program and version, the options that it rejected. */
const refused = new Map<string, Set<string>>()

/**
 * Starts a program, and restarts it without the options that it rejects as unknown; the rejections of a version are
 * cached while the host runs. Fails with a remedy when it rejects a required option.
 */
export async function startTolerantly<T>(
  { command, optional, versions }: Startable,
  { onLog, onLoss }: Reports,
  start: (attempt: Attempt) => Promise<Result<T, AdapterFailure>>,
): Promise<Result<T, AdapterFailure>> {
  const unknown = await refusedBy(command, versions?.packageName)
  for (;;) {
    const complaints: string[] = []
    let given: string[] = []
    let isStarting = true
    const started = await start({
      fit: (args) => (given = withoutOptions(args, optional, unknown)),
      onLog(line) {
        if (isStarting) complaints.push(...unknownOptionsIn(line))
        onLog(line)
      },
    })
    isStarting = false
    if (started.ok || complaints.length === 0) return started
    const next = optional.find(({ name }) => !unknown.has(name) && complaints.includes(bare(name)))
    if (next === undefined) return err((await refusal(command, given, versions, complaints)) ?? started.error)
    unknown.add(next.name)
    if (next.loss !== undefined) onLoss(lossOf(next.loss, versions))
  }
}

/** Returns arguments without those optional ones that a program does not know. */
export function withoutOptions(
  args: readonly string[],
  optional: readonly OptionalOption[],
  unknown: ReadonlySet<string>,
): string[] {
  const left: string[] = []
  for (let index = 0; index < args.length; index++) {
    const argument = args[index] ?? ''
    const [word] = argument.split('=')
    const option = optional.find(({ name }) => name === word && unknown.has(name))
    if (option === undefined) left.push(argument)
    else {
      left.push(...(option.instead ?? []))
      if (word === argument) index += option.values ?? 0
    }
  }
  return left
}

/** A program replaced by another version is a different file. */
async function refusedBy(command: string, packageName = ''): Promise<Set<string>> {
  const real = await realpath(command).catch(() => command)
  const { mtimeMs, size } = await stat(real).catch(() => ({ mtimeMs: 0, size: 0 }))
  const key = [real, mtimeMs, size, packageName].join('\n')
  const known = refused.get(key) ?? new Set()
  refused.set(key, known)
  return known
}

/** Undefined when the error was not about its arguments. */
async function refusal(
  command: string,
  args: readonly string[],
  versions: ProgramVersions | undefined,
  complaints: readonly string[],
): Promise<AdapterFailure | undefined> {
  const option = args.find((argument) => complaints.includes(bare(argument)))
  if (option === undefined || versions === undefined) return undefined
  const { name, oldest, update, packageName } = versions
  const version = await installedVersion(command, packageName)
  const message =
    tooOld(versions, version) ??
    `${[name, version].filter(Boolean).join(' ')} does not know "${option}". Parley needs ${oldest} or later: run "${update}".`
  return { message, category: 'runtime', recoverable: false }
}

const lossOf = (loss: string, versions: ProgramVersions | undefined): string =>
  versions === undefined ? loss : `This version of ${versions.name} is old: ${loss} Run "${versions.update}" to get it.`

const bare = (option: string): string => option.replace(/^-+/, '').replace(/=.*$/s, '')
