import type { Dirent } from 'node:fs'
import { lstat, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import ignore, { type Ignore } from 'ignore'
import { stampOf } from './stamp'

/** Folders of tools, which are not reported. */
const SKIPPED: ReadonlySet<string> = new Set([
  ...['.git', '.hg', '.svn', '.jj', 'node_modules', '.venv', 'venv', '__pycache__', '.cache', '.tox', '.gradle'],
  ...['.mypy_cache', '.pytest_cache', '.ruff_cache', '.next', '.nuxt', '.turbo', '.parcel-cache', '.DS_Store'],
])

/** Number of files examined between two yields to the event loop. */
const AT_ONCE = 64

export interface WalkOptions {
  /** The most files. */
  readonly files: number
  /** The longest time. */
  readonly ms: number
  /** A folder that is left out with all below it, by its path from the root; absent: none. */
  readonly without?: string
}

/** Every file of a folder, by its relative path with slashes, with data that reveals later writes. */
export interface Walked {
  readonly stamps: Map<string, string>
  /** False when a limit was reached before the end. */
  readonly isComplete: boolean
}

/**
 * Scans every file below a folder, without following links, except in folders written by tools and files ignored by
 * `.gitignore`. Unreadable entries are omitted.
 */
export async function walk(root: string, options: WalkOptions): Promise<Walked> {
  const stamps = new Map<string, string>()
  const deadline = performance.now() + options.ms
  const open: Folder[] = [{ steps: '', rules: [] }]
  const isOver = (): boolean => stamps.size >= options.files || performance.now() > deadline
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (isOver()) return { stamps, isComplete: false }
    const { files, folders } = await readFolder(root, folder)
    open.push(...folders.filter(({ steps }) => steps !== `${options.without}/`))
    for (let at = 0; at < files.length; at += AT_ONCE) {
      if (isOver()) return { stamps, isComplete: false }
      const group = files.slice(at, at + AT_ONCE)
      const found = await Promise.all(group.map((file) => lstat(path.join(root, file)).catch(() => null)))
      found.forEach((state, index) => {
        const file = group[index]
        if (state !== null && file !== undefined) stamps.set(file, stampOf(state))
      })
    }
  }
  return { stamps, isComplete: true }
}

interface Folder {
  /** From the root, with a slash at its end; empty for the root. */
  readonly steps: string
  /** Rules of `.gitignore` files, each relative to its folder. */
  readonly rules: readonly { readonly steps: string; readonly ignored: Ignore }[]
}

async function readFolder(root: string, { steps, rules }: Folder): Promise<{ files: string[]; folders: Folder[] }> {
  const entries: Dirent[] = await readdir(path.join(root, steps), { withFileTypes: true }).catch(() => [])
  const own = entries.some((entry) => entry.name === '.gitignore' && entry.isFile())
    ? await readFile(path.join(root, steps, '.gitignore'), 'utf8').catch(() => '')
    : ''
  const all = own === '' ? rules : [...rules, { steps, ignored: ignore().add(own) }]
  const isIgnored = (name: string): boolean =>
    all.some((rule) => rule.ignored.ignores(`${steps}${name}`.slice(rule.steps.length)))
  const files: string[] = []
  const folders: Folder[] = []
  for (const entry of entries) {
    if (SKIPPED.has(entry.name)) continue
    if (entry.isDirectory()) {
      if (!isIgnored(`${entry.name}/`)) folders.push({ steps: `${steps}${entry.name}/`, rules: all })
    } else if ((entry.isFile() || entry.isSymbolicLink()) && !isIgnored(entry.name)) files.push(steps + entry.name)
  }
  return { files, folders }
}
