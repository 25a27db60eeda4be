import { lstat, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Maximum size of a script that is searched for a name, in bytes. */
const LONGEST_SCRIPT = 64 * 1024
/** Maximum number of words of a command that are taken for scripts. */
const MOST_SCRIPTS = 8
/** Maximum length of the arguments of a call that are searched, in characters. */
const LONGEST_TEXT = 256 * 1024
const DEEPEST = 4

/** Characters between the words of a command or of a script. */
const BETWEEN = /[\s"'`;|&<>()[\]{}=,:$*?!#]+/

/** Returns every text among arguments. */
export function textsOf(args: Readonly<Record<string, unknown>>): string[] {
  const texts: string[] = []
  collect(args, 0, texts)
  return texts
}

/** Returns whether a word of a text is a file: its path, or the last components of it. */
export function isNamedIn(text: string, folder: string, file: string): boolean {
  const base = path.basename(file)
  if (base === '' || !text.includes(base)) return false
  // A name with spaces or signs is no word; it stands as it is.
  if (BETWEEN.test(base)) return true
  return text
    .slice(0, LONGEST_TEXT)
    .split(BETWEEN)
    .some((word) => isFile(word, folder, file))
}

/** Returns whether a script in the folder that texts name has the name of a file. */
export async function isNamedInScript(texts: readonly string[], folder: string, file: string): Promise<boolean> {
  const words = new Set(texts.flatMap((text) => text.slice(0, LONGEST_TEXT).split(BETWEEN)))
  const scripts = [...words].filter((word) => /[\w-]\.\w+$|\//u.test(word)).slice(0, MOST_SCRIPTS)
  for (const script of scripts) {
    const at = path.resolve(folder, script)
    if (at === file) continue
    const state = await lstat(at).catch(() => null)
    if (state?.isFile() !== true || state.size > LONGEST_SCRIPT) continue
    const content = await readFile(at, 'utf8').catch(() => '')
    if (isNamedIn(content, folder, file)) return true
  }
  return false
}

function isFile(word: string, folder: string, file: string): boolean {
  const steps = word.split(/[\\/]/u).filter((step) => step !== '.' && step !== '')
  if (steps.at(-1) !== path.basename(file)) return false
  if (path.isAbsolute(word) || steps.includes('..')) return path.resolve(folder, word) === file
  const own = file.split(path.sep)
  return steps.every((step, index) => own[own.length - steps.length + index] === step)
}

function collect(value: unknown, depth: number, texts: string[]): void {
  if (typeof value === 'string') texts.push(value)
  else if (typeof value === 'object' && value !== null && depth < DEEPEST)
    for (const inner of Object.values(value)) collect(inner, depth + 1, texts)
}
