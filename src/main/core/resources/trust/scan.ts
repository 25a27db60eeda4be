import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { opendir, realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import type { TrustItem } from '../../../../shared/trust/entities'
import { readText } from '../../base/folders/regular-file'
import { readGitPrograms } from '../../base/git/git'
import { places, type Place } from './places'
import { partsOfSettings } from './read-settings'
import { exists } from '../../base/folders/exists'

/** Item found in a folder, before its consent is checked. */
export type FoundItem = Omit<TrustItem, 'state'>

/** A folder as agents that work in it see it. */
export interface ScannedFolder {
  /** The root of the repository, or the folder itself; without symbolic links. */
  readonly root: string
  /** The folder and those above it that agents look into, the folder first. */
  readonly folders: readonly string[]
  readonly items: readonly FoundItem[]
}

/** Characters of an item that are kept. */
export const LONGEST_TEXT = 20_000
const MOST_BYTES = 4 * 1024 * 1024
/** Name of the item that represents files that were not read. */
export const MORE_FILES = '…'
/** Maximum number of files read per place; the existence of more is part of the hash. */
const MOST_FILES = 1000
const DEEPEST = 8
/** Maximum number of words of a command that are looked up as scripts. */
const MOST_WORDS = 50

/** Reads everything that a folder would make agents run. Runs nothing of it, and never throws. */
export async function scanFolder(folder: string): Promise<ScannedFolder> {
  const start = await realpath(folder).catch(() => path.resolve(folder))
  const { root, folders } = await upwards(start)
  const found: FoundItem[] = []
  for (const each of folders) {
    const here = await presentStarts(each)
    for (const place of places)
      if (here.has(startOf(place))) found.push(...(await readPlace(place, path.join(each, place.path), root)))
  }
  for (const { name, value } of await readGitPrograms(start))
    found.push(itemOf({ family: 'git', kind: 'git', name, path: '.git/config', text: value }))
  return { root, folders, items: found }
}

/** The first part of a place's path. */
const startOf = ({ path: place }: Place): string => place.split('/')[0] ?? place
const starts = [...new Set(places.map(startOf))]

/** Returns the starts of places that a folder has: most folders have none, and far fewer starts exist than places. */
async function presentStarts(folder: string): Promise<ReadonlySet<string>> {
  const present = await Promise.all(starts.map((start) => exists(path.join(folder, start))))
  return new Set(starts.filter((_, index) => present[index]))
}

/** The hash of all items together. */
export function contentHash(items: readonly Pick<TrustItem, 'hash'>[]): string {
  const all = [...new Set(items.map(({ hash }) => hash))].sort()
  return createHash('sha256').update(all.join('\n')).digest('hex')
}

/** Returns the folders up to the root of the repository; outside of one, up to the user's or system folders. */
async function upwards(folder: string): Promise<{ root: string; folders: string[] }> {
  const above: string[] = []
  const home = await realpath(homedir()).catch(() => homedir())
  for (let at = folder; ; at = path.dirname(at)) {
    if (at === home || path.dirname(at) === at) break
    above.push(at)
    if (await exists(path.join(at, '.git'))) return { root: at, folders: above }
  }
  return { root: folder, folders: above }
}

async function readPlace(place: Place, file: string, root: string): Promise<FoundItem[]> {
  const { family, kind, shape } = place
  if (shape === 'folder') {
    const items: FoundItem[] = []
    for await (const inner of filesBelow(file)) {
      if (items.length === MOST_FILES) {
        items.push(
          itemOf({ family, kind, name: MORE_FILES, path: shown(file, root), text: 'More files than are shown.' }),
        )
        break
      }
      items.push(await wholeFile({ family, kind }, inner, root))
    }
    return items
  }
  if (!(await exists(file))) return []
  if (shape === 'file') return [await wholeFile({ family, kind }, file, root)]
  const read = await readText(await real(file), MOST_BYTES)
  const parts = read.ok && read.value.complete ? partsOfSettings(file, read.value.text) : null
  if (parts === null) return [await wholeFile({ family, kind }, file, root)]
  return Promise.all(
    parts.map(async (part) =>
      itemOf({ ...part, family, path: shown(file, root) }, await scriptsIn(part.text, [path.dirname(file), root])),
    ),
  )
}

async function wholeFile(what: Pick<FoundItem, 'family' | 'kind'>, file: string, root: string): Promise<FoundItem> {
  const read = await readText(await real(file), LONGEST_TEXT)
  const text = read.ok ? read.value.text : 'A file that is not text.'
  return itemOf({ ...what, name: path.basename(file), path: shown(file, root), text }, await hashOfFile(file))
}

function itemOf(item: Omit<FoundItem, 'hash'>, more = ''): FoundItem {
  const { family, kind, name, path: where, text } = item
  const hash = createHash('sha256')
    .update(JSON.stringify([family, kind, name, where, text, more]))
    .digest('hex')
  return { ...item, text: text.slice(0, LONGEST_TEXT), hash }
}

/** The hashes of the files of a folder that a command names, so that a script that changes counts as a change. */
async function scriptsIn(text: string, bases: readonly string[]): Promise<string> {
  const words = new Set(text.split(/[\s"'`;&|()<>,=]+/).filter((word) => /[./]/.test(word)))
  const hashes: string[] = []
  for (const word of [...words].slice(0, MOST_WORDS)) {
    const inner = word.replace(/^\$\{?\w+\}?/, '')
    // A slash in front is that behind a variable in quotes, or the path is absolute.
    for (const [base, file] of bases.flatMap((each) => [
      [each, path.join(each, inner)] as const,
      [each, path.resolve(each, inner)] as const,
    ])) {
      if (file.startsWith(base + path.sep) && (await isFile(file))) hashes.push(word, await hashOfFile(file))
    }
  }
  return hashes.join('\n')
}

/** Returns the hash of a file. For very large files only the size and the modification time count. */
async function hashOfFile(file: string): Promise<string> {
  const state = await stat(file).catch(() => null)
  if (state === null || !state.isFile()) return 'unreadable'
  if (state.size > MOST_BYTES) return `${state.size} ${state.mtimeMs}`
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  } catch {
    return 'unreadable'
  }
  return hash.digest('hex')
}

/** Files below a folder in the order of their names, without those of installed packages. */
async function* filesBelow(folder: string, depth = 0): AsyncGenerator<string> {
  if (depth > DEEPEST) return
  const names: string[] = []
  try {
    for await (const entry of await opendir(folder)) names.push(entry.name)
  } catch {
    return
  }
  for (const name of names.sort()) {
    if (name === 'node_modules' || name === '.git') continue
    const inner = path.join(folder, name)
    const state = await stat(inner).catch(() => null)
    if (state?.isDirectory() === true) yield* filesBelow(inner, depth + 1)
    else if (state?.isFile() === true) yield inner
  }
}

/** Returns the path of a file for display. */
function shown(file: string, root: string): string {
  const within = path.relative(root, file)
  return within.startsWith('..') || path.isAbsolute(within) ? file : within.split(path.sep).join('/')
}

/** The file behind symbolic links, which agents follow as well. */
const real = (file: string): Promise<string> => realpath(file).catch(() => file)
const isFile = (file: string): Promise<boolean> =>
  stat(file).then(
    (state) => state.isFile(),
    () => false,
  )
