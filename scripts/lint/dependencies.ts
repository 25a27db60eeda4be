import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Subset of the compiler's build info of a project. */
interface BuildInfo {
  readonly fileNames: readonly string[]
  /** Hashes of the content, and of the exported types. A single string is both. */
  readonly fileInfos: readonly (string | { readonly version: string; readonly signature?: string | false })[]
  /** References of a file, as pairs of its number and the number of a list; both count from 1. */
  readonly referencedMap?: readonly (readonly [number, number])[]
  readonly fileIdsList?: readonly (readonly number[])[]
}

/**
 * Returns for each file of a project, by absolute path, everything that a typed lint rule can depend on: its content,
 * and the exported types of the files that it references, directly or indirectly. Empty if the compiler has not run.
 */
export function typeKeys(buildInfo: string): Map<string, string> {
  const keys = new Map<string, string>()
  if (!existsSync(buildInfo)) return keys
  const info = JSON.parse(readFileSync(buildInfo, 'utf8')) as BuildInfo
  const references = new Map(info.referencedMap?.map(([file, list]) => [file, info.fileIdsList?.[list - 1] ?? []]))
  const shown = info.fileInfos.map((file) => (typeof file === 'string' ? file : file.signature || file.version))
  const folder = dirname(buildInfo)
  for (const [index, name] of info.fileNames.entries()) {
    if (name.includes('node_modules')) continue
    const file = info.fileInfos[index]
    const hash = createHash('sha256').update(typeof file === 'string' ? file : (file?.version ?? ''))
    for (const id of closure(index + 1, references)) hash.update(`${info.fileNames[id - 1]} ${shown[id - 1]}\n`)
    keys.set(resolve(folder, name), hash.digest('hex'))
  }
  return keys
}

/** Returns all references of a file, transitively, in a stable order. */
function closure(start: number, references: ReadonlyMap<number, readonly number[]>): number[] {
  const found = new Set<number>()
  const open = [start]
  for (let file = open.pop(); file !== undefined; file = open.pop())
    for (const reference of references.get(file) ?? [])
      if (!found.has(reference)) {
        found.add(reference)
        open.push(reference)
      }
  return [...found].sort((a, b) => a - b)
}
