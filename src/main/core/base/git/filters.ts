import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { runProgram } from '../process/launcher'
import { LIST_SCOPED, parseSettings } from './settings/setting'
import { readGit } from './git-program'
import { readingEnvironment } from './git-safety'

/** A setting that names a program through which git passes files. */
export interface FilterProgram {
  readonly name: string
  readonly value: string
}

/** What attributes say about a file, as far as a conversion of git's own depends on it or cannot do it. */
interface FileConversion {
  /** Programs that git would run to write the file; none when git converts it by itself. */
  readonly programs: readonly FilterProgram[]
  /** True when the file has another encoding in the folder than git stores. */
  readonly isEncoded: boolean
}

const ATTRIBUTES = ['filter', 'working-tree-encoding'] as const
const PROGRAM = /^filter\.(.*)\.(?:clean|smudge|process)$/s
/** Values with which an encoding is that of git. */
const NO_ENCODING = new Set(['unspecified', 'unset', 'set', '', 'utf-8', 'utf8'])

/**
 * Returns how git converts files between its store and the folder, by path relative to the folder; null when git cannot
 * tell. Runs none of the programs.
 */
export async function readConversions(
  folder: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, FileConversion> | null> {
  const input = paths.map((path) => `${path}\0`).join('')
  const [told, configured] = await Promise.all([
    readGit(folder, ['check-attr', '-z', '--stdin', ...ATTRIBUTES], { input }),
    readFilterPrograms(folder),
  ])
  if (!told.ok || configured === null) return null
  const parts = told.value.toString().split('\0')
  const found = new Map<string, FileConversion>()
  for (let at = 0; at + 2 < parts.length; at += 3) {
    const [path = '', attribute, value = ''] = parts.slice(at, at + 3)
    const known = found.get(path) ?? { programs: [], isEncoded: false }
    // Any value can be the name of a filter, even one that git also prints for no value.
    if (attribute === 'filter') found.set(path, { ...known, programs: configured.get(value) ?? [] })
    else found.set(path, { ...known, isEncoded: !NO_ENCODING.has(value.toLowerCase()) })
  }
  return found
}

/** Returns the programs of all filters that the repository or the user configured, by the filter's name. */
async function readFilterPrograms(folder: string): Promise<ReadonlyMap<string, readonly FilterProgram[]> | null> {
  const told = await readGit(folder, LIST_SCOPED)
  if (!told.ok) return null
  // Of a setting that has several values, the last one counts.
  const last = new Map<string, string>()
  for (const { file, name, value } of parseSettings(told.value.toString()))
    // Settings without a file are those with which Parley runs git.
    if (file !== undefined) last.set(name, value)
  const found = new Map<string, FilterProgram[]>()
  for (const [name, value] of last) {
    const [, filter] = PROGRAM.exec(name) ?? []
    if (filter !== undefined && value !== '') found.set(filter, [...(found.get(filter) ?? []), { name, value }])
  }
  return found
}

/** Time limit of a program, in milliseconds. */
const LONGEST_MS = 30_000
const MOST_OUTPUT = 64 * 1024 * 1024

/**
 * Runs the program with which a filter writes a file into the folder, on what git has converted before, as git does.
 * `path` is from the top of the working files. Null when it fails, or is one that serves many files at once.
 */
export async function runFilter(
  { folder, prefix }: { readonly folder: string; readonly prefix: string },
  path: string,
  programs: readonly FilterProgram[],
  input: Buffer,
): Promise<Buffer | null> {
  if (programs.some(({ name }) => name.endsWith('.process')) || process.platform === 'win32') return null
  const writing = programs.find(({ name }) => name.endsWith('.smudge'))
  if (writing === undefined) return input
  const line = writing.value.replaceAll(/%([%f])/g, (_, letter) => (letter === 'f' ? quoted(path) : '%'))
  const ended = await runProgram({
    command: '/bin/sh',
    args: ['-c', line],
    cwd: resolve(
      await realpath(folder),
      ...prefix
        .split('/')
        .slice(1)
        .map(() => '..'),
    ),
    env: readingEnvironment(process.env),
    input,
    timeoutMs: LONGEST_MS,
    maxBytes: MOST_OUTPUT,
  })
  const { buffer, byteOffset, byteLength } = ended.output
  return ended.reason === 'exited' && ended.exitCode === 0 ? Buffer.from(buffer, byteOffset, byteLength) : null
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
