import { existsSync, watch, type FSWatcher } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { walFile } from './wal-file'
import type { Tree, Watch, WatchListener } from './tree'

/** Number of folders that are watched at most below one. */
const MOST = 10_000

/** Failures of a folder that is gone or not to be read, which a search passes over too. */
const PASSED_OVER: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'])

/** There are more folders than are watched. */
class TooMany extends Error {
  readonly code = 'ENOSPC'
}

/** One watch for each folder, where the system has none for whole trees. Files need none of their own. */
export class FolderWatches implements Watch {
  /** By the path relative to the uppermost folder, which is empty for itself and else ends with a slash. */
  readonly #watches = new Map<string, FSWatcher>()
  #isEnded = false

  constructor(
    readonly tree: Tree,
    readonly listener: WatchListener,
    readonly most = MOST,
  ) {}

  begin(): Promise<void> {
    return this.#add('', false)
  }

  end(): void {
    this.#isEnded = true
    for (const each of this.#watches.values()) each.close()
    this.#watches.clear()
  }

  /** Watches a folder and those below it. `isNew`: files in them are changes. */
  async #add(first: string, isNew: boolean): Promise<void> {
    const waiting = [first]
    for (let below = waiting.pop(); below !== undefined; below = waiting.pop()) {
      if (this.#isEnded) return
      if (!this.#watch(below)) continue
      const path = join(this.tree.folder, below)
      for (const entry of await readdir(path, { withFileTypes: true }).catch(() => [])) {
        const name = `${below}${entry.name}`
        if (entry.isDirectory()) {
          if (this.#isDeepEnough(name)) waiting.push(`${name}/`)
        } else if (isNew) this.#tell(name)
      }
    }
  }

  /** Returns false when the folder is gone or cannot be read. */
  #watch(below: string): boolean {
    if (this.#watches.size >= this.most) throw new TooMany(`There are more than ${this.most} folders.`)
    try {
      const watching = watch(join(this.tree.folder, below), { persistent: false }, (kind, name) => {
        if (this.#watches.get(below) === watching) this.#take(below, kind, name)
      })
      watching.on('error', (error) => this.listener.failed(error))
      this.#watches.get(below)?.close()
      this.#watches.set(below, watching)
      return true
    } catch (error) {
      if (below !== '' && PASSED_OVER.has((error as NodeJS.ErrnoException).code)) return false
      throw error
    }
  }

  #take(below: string, kind: string, name: string | null): void {
    if (name === null) this.listener.unclear()
    else if (kind === 'change') this.#tell(`${below}${name}`)
    else this.#renamed(below, name).catch((error: unknown) => this.listener.failed(error))
  }

  async #renamed(below: string, name: string): Promise<void> {
    const path = `${below}${name}`
    const state = await lstat(join(this.tree.folder, path)).catch(() => null)
    if (this.#isEnded) return
    if (below === '' && name === basename(this.tree.folder) && !existsSync(this.tree.folder)) this.listener.lost()
    else if (state?.isDirectory() === true) {
      this.#leave(`${path}/`)
      if (this.#isDeepEnough(path)) await this.#add(`${path}/`, true)
    } else if (this.#leave(`${path}/`)) this.listener.unclear()
    else this.#tell(path)
  }

  /** Returns whether the folder was watched. */
  #leave(folder: string): boolean {
    const isWatched = this.#watches.has(folder)
    if (!isWatched) return false
    for (const [below, watching] of this.#watches)
      if (below.startsWith(folder)) {
        watching.close()
        this.#watches.delete(below)
      }
    return true
  }

  #isDeepEnough(path: string): boolean {
    return path.split('/').length < this.tree.depth && this.tree.leadsTo?.(path) !== false
  }

  #tell(path: string): void {
    const file = walFile(path)
    if (this.tree.isWanted(file)) this.listener.changed(join(this.tree.folder, file))
  }
}
