import { randomUUID } from 'node:crypto'
import { readConversions, runFilter, type FilterProgram } from './filters'
import type { GitPlace } from './git'
import { readGit } from './git-program'

/** Maximum length of the paths of one command: Windows allows 32,767 characters. */
const LONGEST_ARGUMENTS = 16_000

/** A file in a commit, as git would write it into the folder. */
export interface CommittedFile {
  /** The file's bytes, or the target of a link. */
  readonly bytes: Buffer
  readonly kind: 'file' | 'executable' | 'link'
  /** True when it has another encoding in the folder than git stores. */
  readonly isEncoded: boolean
}

/** Returns whether the consent to a folder covers programs of a filter. */
export type FilterConsent = (programs: readonly FilterProgram[]) => Promise<boolean>

interface Asked {
  /** Relative to the folder. */
  readonly path: string
  readonly id: string
  readonly kind: CommittedFile['kind']
}

/**
 * Returns files in a commit, by path relative to the folder; null for a path where the commit has no file. Line ends,
 * `ident` and encodings are converted as attributes and settings say. Left out are paths that git cannot read, and those
 * that go through a program that `consent` does not cover.
 */
export async function readFromCommit(
  folder: string,
  { prefix }: Pick<GitPlace, 'prefix'>,
  commit: string,
  paths: readonly string[],
  consent: FilterConsent = () => Promise.resolve(false),
): Promise<ReadonlyMap<string, CommittedFile | null>> {
  const found = new Map<string, CommittedFile | null>()
  const asked: Asked[] = []
  for (const group of groupsOfArguments(paths)) {
    const entries = await entriesIn(
      folder,
      commit,
      group.map((path) => prefix + path),
    )
    if (entries === null) continue
    for (const path of group) {
      const entry = entries.get(prefix + path)
      if (entry === undefined) found.set(path, null)
      else asked.push({ path, ...entry })
    }
  }
  const links = asked.filter(({ kind }) => kind === 'link')
  const files = asked.filter(({ kind }) => kind !== 'link')
  for (const [{ path, kind }, bytes] of await readObjects(folder, links))
    found.set(path, { bytes, kind, isEncoded: false })
  if (files.length === 0) return found
  const conversions = await readConversions(
    folder,
    files.map(({ path }) => path),
  )
  if (conversions === null) return found
  const byGit = files.filter(({ path }) => conversions.get(path)?.programs.length === 0)
  for (const [{ path, kind }, bytes] of await readConverted(folder, prefix, byGit))
    found.set(path, { bytes, kind, isEncoded: conversions.get(path)?.isEncoded === true })
  for (const { path, id, kind } of files) {
    const programs = conversions.get(path)?.programs ?? []
    if (programs.length === 0 || !(await consent(programs))) continue
    const bytes = await readFiltered({ folder, prefix }, path, id, programs)
    if (bytes !== null) found.set(path, { bytes, kind, isEncoded: true })
  }
  return found
}

/** Returns the content of objects as git stores it. Missing ones, in a partial clone, are left out. */
async function readObjects(folder: string, asked: readonly Asked[]): Promise<[Asked, Buffer][]> {
  if (asked.length === 0) return []
  return readBatch(folder, ['cat-file', '--batch'], asked, ({ id }) => id)
}

/** Returns the content of files as git itself, without any program, writes it into the folder. */
async function readConverted(folder: string, prefix: string, asked: readonly Asked[]): Promise<[Asked, Buffer][]> {
  if (asked.length === 0) return []
  // Git ends a line of its input at a line break, and skips spaces in front of the path.
  const isOdd = ({ path }: Asked): boolean => /[\n\r]|^\s/.test(prefix + path)
  const args = ['cat-file', '--batch', '--filters']
  const found = await readBatch(
    folder,
    args,
    asked.filter((one) => !isOdd(one)),
    ({ id, path }) => `${id} ${prefix}${path}`,
  )
  for (const one of asked.filter(isOdd)) {
    const bytes = await readFiltered({ folder, prefix }, one.path, one.id, [])
    if (bytes !== null) found.push([one, bytes])
  }
  return found
}

async function readBatch(
  folder: string,
  args: readonly string[],
  asked: readonly Asked[],
  lineOf: (one: Asked) => string,
): Promise<[Asked, Buffer][]> {
  // The size that git prints is that before a conversion. What ends a file is a name that no file can know.
  const end = randomUUID()
  const told = await readGit(folder, args, { input: asked.map((one) => `${lineOf(one)}\n${end}\n`).join('') })
  if (!told.ok) return []
  const found: [Asked, Buffer][] = []
  const mark = Buffer.from(`${end} missing\n`)
  let at = 0
  for (const one of asked) {
    const until = told.value.indexOf(mark, at)
    if (until < 0) break
    const answer = told.value.subarray(at, until)
    at = until + mark.length
    const begin = answer.indexOf(10)
    const isThere = begin >= 0 && / blob \d+$/.test(answer.toString('utf8', 0, begin))
    // A line break follows the content.
    if (isThere) found.push([one, answer.subarray(begin + 1, -1)])
  }
  return found
}

/**
 * Returns one object as git would write it to a path, relative to the folder; null when git or a program fails. Only the
 * given programs run.
 */
export async function readFiltered(
  place: { readonly folder: string; readonly prefix: string },
  path: string,
  id: string,
  programs: readonly FilterProgram[],
  maxBytes?: number,
): Promise<Buffer | null> {
  const name = place.prefix + path
  const limits = maxBytes === undefined ? {} : { maxBytes }
  const told = await readGit(place.folder, ['cat-file', '--filters', `--path=${name}`, id], limits)
  if (!told.ok || programs.length === 0) return told.ok ? told.value : null
  return runFilter(place, name, programs, told.value)
}

/** Splits paths into groups that fit one command line. */
function groupsOfArguments(paths: readonly string[]): string[][] {
  const groups: string[][] = []
  let left = 0
  for (const path of paths) {
    left -= path.length + 1
    if (left >= 0) groups.at(-1)?.push(path)
    else {
      groups.push([path])
      left = LONGEST_ARGUMENTS - path.length
    }
  }
  return groups
}

/** Returns the files among paths of a commit, by path in the repository; null when git cannot tell. */
async function entriesIn(
  folder: string,
  commit: string,
  paths: readonly string[],
): Promise<Map<string, { id: string; kind: CommittedFile['kind'] }> | null> {
  const told = await readGit(folder, ['--literal-pathspecs', 'ls-tree', '-z', '--full-tree', commit, '--', ...paths])
  if (!told.ok) return null
  const entries = new Map<string, { id: string; kind: CommittedFile['kind'] }>()
  for (const entry of told.value.toString().split('\0')) {
    const [, mode, id, path] = /^(\d+) blob ([\da-f]+)\t([^]+)$/.exec(entry) ?? []
    if (path === undefined || id === undefined) continue
    entries.set(path, { id, kind: mode === '120000' ? 'link' : mode === '100755' ? 'executable' : 'file' })
  }
  return entries
}
