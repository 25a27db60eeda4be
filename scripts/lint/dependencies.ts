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

/** Number of 32-bit words of a digest. */
const WORDS = 4

/**
 * Returns for each file of a project, by absolute path, everything that a typed lint rule can depend on: its content,
 * and the exported types of the files that it references, directly or indirectly. Empty if the compiler has not run.
 */
export function typeKeys(buildInfo: string): Map<string, string> {
  const keys = new Map<string, string>()
  if (!existsSync(buildInfo)) return keys
  const info = JSON.parse(readFileSync(buildInfo, 'utf8')) as BuildInfo
  const references = new Map(info.referencedMap?.map(([file, list]) => [file, info.fileIdsList?.[list - 1] ?? []]))
  const digests = info.fileInfos.map((file, index) => {
    const digest = createHash('sha256')
      .update(`${info.fileNames[index]} ${typesOf(file)}`)
      .digest()
    return Array.from({ length: WORDS }, (_, word) => digest.readInt32LE(4 * word))
  })
  const folder = dirname(buildInfo)
  for (const [index, name] of info.fileNames.entries()) {
    if (name.includes('node_modules')) continue
    const file = info.fileInfos[index]
    const content = typeof file === 'string' ? file : (file?.version ?? '')
    keys.set(resolve(folder, name), `${content} ${closureKey(index + 1, references, digests).join(' ')}`)
  }
  return keys
}

/** Returns for each file of a project, by absolute path, a key of its exported types. Empty if the compiler has not run. */
export function exportedTypes(buildInfo: string): Map<string, string> {
  if (!existsSync(buildInfo)) return new Map()
  const { fileNames, fileInfos } = JSON.parse(readFileSync(buildInfo, 'utf8')) as BuildInfo
  const folder = dirname(buildInfo)
  return new Map(fileInfos.map((file, index) => [resolve(folder, fileNames[index] ?? ''), typesOf(file)]))
}

/** A key of what a file shows to others: of its exported types, or of all of it where the compiler knows no better. */
const typesOf = (file: BuildInfo['fileInfos'][number]): string =>
  typeof file === 'string' ? file : file.signature || file.version

/** Returns the combined digests of all references of a file, transitively. Their order makes no difference. */
function closureKey(
  start: number,
  references: ReadonlyMap<number, readonly number[]>,
  digests: readonly (readonly number[])[],
): number[] {
  const key = Array.from({ length: WORDS }, () => 0)
  const isFound = new Uint8Array(digests.length + 1)
  const open = [start]
  for (let file = open.pop(); file !== undefined; file = open.pop())
    for (const reference of references.get(file) ?? []) {
      if (isFound[reference] === 1) continue
      isFound[reference] = 1
      open.push(reference)
      for (let word = 0; word < WORDS; word++) key[word] = (key[word] ?? 0) ^ (digests[reference - 1]?.[word] ?? 0)
    }
  return key
}
