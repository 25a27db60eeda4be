import { createHash } from 'node:crypto'
import { opendir, realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import type { TrustItem } from '#shared/trust/entities'
import { readText } from '#core/base/folders/regular-file'
import { gitItems } from './git-items'
import { itemOf, MOST_BYTES, real, scriptsIn, shown, wholeFile, type FoundItem } from './item'
import { places, type Place } from './places'
import { partsOfSettings } from './read-settings'
import { exists } from '#core/base/folders/exists'

/** A folder as agents that work in it see it. */
export interface ScannedFolder {
  /** The root of the repository, or the folder itself; without symbolic links. */
  readonly root: string
  /** The folder and those above it that agents look into, the folder first. */
  readonly folders: readonly string[]
  readonly items: readonly FoundItem[]
}

/** Name of the item that represents files that were not read. */
export const MORE_FILES = '…'
/** Maximum number of files read per place; the existence of more is part of the hash. */
const MOST_FILES = 1000
const DEEPEST = 8

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
  found.push(...(await gitItems(start, root)))
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
