import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import type { TrustItem } from '#shared/trust/entities'
import { readText } from '#core/base/folders/regular-file'

/** Item found in a folder, before its consent is checked. */
export type FoundItem = Omit<TrustItem, 'state'>

/** Characters of an item that are kept. */
export const LONGEST_TEXT = 20_000
/** Length up to which files are read whole, in bytes. */
export const MOST_BYTES = 4 * 1024 * 1024
/** Maximum number of words of a command that are looked up as scripts. */
const MOST_WORDS = 50

/** An item for a file that counts whole. */
export async function wholeFile(
  what: Pick<FoundItem, 'family' | 'kind'>,
  file: string,
  root: string,
): Promise<FoundItem> {
  const read = await readText(await real(file), LONGEST_TEXT)
  const text = read.ok ? read.value.text : 'A file that is not text.'
  return itemOf({ ...what, name: path.basename(file), path: shown(file, root), text }, await hashOfFile(file))
}

/** An item with the hash of its text and of `more`, which belongs to it. */
export function itemOf(item: Omit<FoundItem, 'hash'>, more = ''): FoundItem {
  const { family, kind, name, path: where, text } = item
  const hash = createHash('sha256')
    .update(JSON.stringify([family, kind, name, where, text, more]))
    .digest('hex')
  return { ...item, text: text.slice(0, LONGEST_TEXT), hash }
}

/** The hashes of the files of a folder that a command names, so that a script that changes counts as a change. */
export async function scriptsIn(text: string, bases: readonly string[]): Promise<string> {
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
export async function hashOfFile(file: string): Promise<string> {
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

/** Returns the path of a file for display. */
export function shown(file: string, root: string): string {
  const within = path.relative(root, file)
  return within.startsWith('..') || path.isAbsolute(within) ? file : within.split(path.sep).join('/')
}

/** The file behind symbolic links, which agents follow as well. */
export const real = (file: string): Promise<string> => realpath(file).catch(() => file)
const isFile = (file: string): Promise<boolean> =>
  stat(file).then(
    (state) => state.isFile(),
    () => false,
  )
