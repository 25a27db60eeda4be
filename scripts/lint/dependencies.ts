import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** What the compiler keeps of a project between runs, as far as it is needed here. */
interface BuildInfo {
  readonly fileNames: readonly string[]
  /** Hashes of the content, and of what other files see of it. A string alone is both. */
  readonly fileInfos: readonly (string | { readonly version: string; readonly signature?: string | false })[]
  /** The files that a file refers to, as pairs of its number and the number of a list; both count from 1. */
  readonly referencedMap?: readonly (readonly [number, number])[]
  readonly fileIdsList?: readonly (readonly number[])[]
}

/**
 * Says for each file of a project, by its absolute path, what a lint rule with types can know of it: its content, and what
 * the files that it refers to, directly or not, show of themselves. Empty where the compiler has not run.
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

/** Everything that a file refers to, in a stable order. */
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
