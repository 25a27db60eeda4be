import { realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { askProgram } from '#core/base/process/ask-program'
import type { Processes } from '#core/base/process/processes'
import { installedVersion } from '#core/agents/adapters/package-version'

/** Version 2 replaces the program of version 1 under the same name, with another interface. */
export type Generation = 1 | 2

/** A version of the program; undefined when it is not told. */
export interface Told {
  readonly version: string | undefined
  readonly generation: Generation
}

/** Time in which the program tells its version; its first start is slow. */
const LIMIT_MS = 30_000

/** Parses the answer to `--version`; undefined when it is none. */
export function versionIn(answer: string): string | undefined {
  return /^(?:\w+ v)?(\d+\.\d+\.\d+\S*)\s*$/m.exec(answer)?.[1]
}

/** Returns the generation of a version. Previews of version 2 have no number of their own. */
export function generationOf(version: string | undefined): Generation {
  if (version === undefined) return 1
  const isPreview = /^0\.0\.0-(?:beta|next)/.test(version)
  return isPreview || Number.parseInt(version, 10) >= 2 ? 2 : 1
}

/** By program and its change, the answer: a program replaced by another version is a different file. */
const known = new Map<string, Promise<string | undefined>>()

/** A program that tells its version. */
export interface Asked {
  /** An absolute path. */
  readonly command: string
  /** Precede the arguments of the program itself. */
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly processes: Pick<Processes, 'spawn'>
  readonly packageName: string
}

/** Returns the version of an installed program: that of its package, else what the program itself says. */
export async function readGeneration(program: Asked): Promise<Told> {
  const version = (await installedVersion(program.command, program.packageName)) ?? (await askedVersion(program))
  return { version, generation: generationOf(version) }
}

async function askedVersion({ command, args, env, processes }: Asked): Promise<string | undefined> {
  const real = await realpath(command).catch(() => command)
  const { mtimeMs, size } = await stat(real).catch(() => ({ mtimeMs: 0, size: 0 }))
  const key = [real, mtimeMs, size, ...args].join('\n')
  const before = known.get(key)
  if (before !== undefined) return before
  const asking = askProgram(processes, { command, args: [...args, '--version'], cwd: homedir(), env }, LIMIT_MS).then(
    (answer) => (answer.ok ? versionIn(answer.value) : undefined),
  )
  known.set(key, asking)
  const version = await asking
  if (version === undefined) known.delete(key)
  return version
}
