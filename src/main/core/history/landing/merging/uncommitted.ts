import { copyFile, lstat, readdir, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { PrivateRepository } from '#core/base/git/private/private-repository'
import type { RepositoryFolders } from '#core/base/git/settings/locate'
import type { StatusEntry } from '#core/base/git/status'
import { err, ok, type Result } from '#shared/kernel/result'
import { unknownOf, type Unknown } from './batches'
import type { Special } from './kinds'
import { LARGE_BYTES } from './large-files'

/** Working files of a branch that are not committed. */
export interface UncommittedWork {
  readonly folders: RepositoryFolders
  readonly entries: readonly StatusEntry[]
  /** Settings of git that say how files are stored, such as `core.autocrlf=true`. */
  readonly settings: readonly string[]
  /** True when attributes may name filters. */
  readonly hasFilters: boolean
}

/** A tree with uncommitted work. */
export interface WorkingTree {
  readonly tree: string
  /** Files of it that are placeholders. */
  readonly special: Special
}

interface Known {
  readonly key: string
  readonly tree: WorkingTree
}

/** Makes trees of working files, in an index and a folder of objects of Parley's own. */
export class WorkingTrees {
  readonly #known = new Map<string, Known>()
  #count = 0

  constructor(readonly repository: PrivateRepository) {}

  async of(head: string, work: UncommittedWork): Promise<Result<WorkingTree, Unknown>> {
    const { folders, entries } = work
    const paths = entries.flatMap(pathsOf)
    const files = await Promise.all(paths.map((file) => stateOf(path.join(folders.top, file))))
    const index = await stateOf(path.join(folders.gitDir, 'index'))
    const key = JSON.stringify([head, index?.text, paths.map((file, at) => [file, files[at]?.text])])
    const before = this.#known.get(folders.gitDir)
    if (before?.key === key) return ok(before.tree)
    const large = paths.filter((_, at) => (files[at]?.size ?? 0) > LARGE_BYTES)
    const filtered = work.hasFilters ? await this.#filtered(work, paths) : ok<readonly string[]>([])
    if (!filtered.ok) return filtered
    const special = new Map<string, 'large' | 'filtered'>([
      ...filtered.value.map((file) => [file, 'filtered'] as const),
      ...large.map((file) => [file, 'large'] as const),
    ])
    const made = await this.#make(work, paths, special, (file) => files[paths.indexOf(file)])
    if (!made.ok) return made
    const tree = { tree: made.value, special }
    this.#known.set(folders.gitDir, { key, tree })
    return ok(tree)
  }

  /** Returns the files that go through a filter. Runs none. */
  async #filtered({ folders }: UncommittedWork, paths: readonly string[]): Promise<Result<string[], Unknown>> {
    const outcome = await this.repository.run(['check-attr', '-z', '--stdin', 'filter'], {
      input: paths.map((file) => `${file}\0`).join(''),
      worktree: folders.top,
    })
    if (outcome.state !== 'ok') return err(unknownOf(outcome))
    const parts = outcome.output.toString().split('\0')
    const found: string[] = []
    for (let at = 0; at + 2 < parts.length; at += 3)
      if (!NO_FILTER.has(parts[at + 2] ?? '')) found.push(parts[at] ?? '')
    return ok(found)
  }

  async #make(
    { folders, settings }: UncommittedWork,
    paths: readonly string[],
    special: Special,
    stateOfFile: (file: string) => FileState | undefined,
  ): Promise<Result<string, Unknown>> {
    const indexFile = this.repository.own(`index-${++this.#count}`)
    await copyIndex(folders, indexFile)
    const options = { worktree: folders.top, indexFile, settings }
    const plain = paths.filter((file) => !special.has(file))
    const updated = await this.repository.run(['update-index', '-z', '--add', '--remove', '--stdin'], {
      ...options,
      input: plain.map((file) => `${file}\0`).join(''),
    })
    if (updated.state !== 'ok') return err(unknownOf(updated))
    if (special.size > 0) {
      const lines = await Promise.all(
        [...special.keys()].map(async (file) => {
          const state = stateOfFile(file)
          if (state === undefined) return `0 ${'0'.repeat(40)}\t${file}\0`
          const id = await this.repository.blob(
            Buffer.from(`Parley: placeholder of ${state.size} bytes, ${state.text}\n`),
          )
          return `${state.isExecutable ? '100755' : '100644'} ${id}\t${file}\0`
        }),
      )
      const placed = await this.repository.run(['update-index', '-z', '--index-info'], {
        ...options,
        input: lines.join(''),
      })
      if (placed.state !== 'ok') return err(unknownOf(placed))
    }
    const written = await this.repository.run(['write-tree'], options)
    const tree = written.output.toString().trim()
    return written.state === 'ok' && tree !== '' ? ok(tree) : err(unknownOf(written))
  }
}

/** Values with which an attribute names no filter. */
const NO_FILTER = new Set(['unspecified', 'unset', ''])

/** Paths at which the working files differ from the index. A slash at the end marks a repository within this one. */
function pathsOf({ path: file, kind, worktree }: StatusEntry): string[] {
  return file.endsWith('/') || (kind !== 'untracked' && worktree === '.') ? [] : [file]
}

interface FileState {
  readonly size: number
  readonly isExecutable: boolean
  readonly text: string
}

async function stateOf(file: string): Promise<FileState | undefined> {
  const state = await lstat(file).catch(() => undefined)
  if (state === undefined) return undefined
  const { size, mode, mtimeMs, ctimeMs, ino } = state
  return { size, isExecutable: (mode & 0o100) !== 0, text: [size, mode, mtimeMs, ctimeMs, ino].join(' ') }
}

/** Copies an index, with the parts of a split one. Without one, git begins with an empty one. */
async function copyIndex({ gitDir }: RepositoryFolders, file: string): Promise<void> {
  const none = (error: NodeJS.ErrnoException): void => {
    if (error.code !== 'ENOENT') throw error
  }
  await copyFile(path.join(gitDir, 'index'), file).catch(none)
  // Git looks into files that are as new as the index, which may have changed since within the same tick of the clock.
  const state = await stat(path.join(gitDir, 'index')).catch(() => undefined)
  if (state !== undefined) await utimes(file, state.atime, Math.floor(state.mtimeMs / 1000) - 1)
  for (const name of await readdir(gitDir).catch(() => []))
    if (name.startsWith('sharedindex.'))
      await copyFile(path.join(gitDir, name), path.join(path.dirname(file), name)).catch(none)
}
