import { statSync, watch, type FSWatcher } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Unwatched } from '#shared/import/entities'
import { FolderWatches } from './folder-watches'
import { RecursiveWatch } from './recursive-watch'
import type { Tree, TreeWatcherListener, Watch, WatchListener } from './tree'
import { isRemote, reasonOf } from './unwatched'

/** Reports changes below a folder, also when that is made later or again. Asks nothing as long as nothing changes. */
export class TreeWatcher {
  #watch: Watch | null = null
  #awaited: FSWatcher | null = null
  #unwatched: Unwatched | null = null
  #isEnded = false

  constructor(
    readonly tree: Tree,
    readonly listener: TreeWatcherListener,
    /** Number of folders that are watched at most, where each takes a watch. */
    readonly most?: number,
  ) {}

  /** Reason why changes are not reported; null when they are. */
  get unwatched(): Unwatched | null {
    return this.#unwatched
  }

  /** Begins, or tries again what failed before. Resolves when all is watched that can be. */
  async begin(): Promise<void> {
    if (this.#isEnded || this.#watch !== null || this.#awaited !== null) return
    const { folder } = this.tree
    this.#unwatched = null
    if (!isFolder(folder)) {
      this.#await()
      return
    }
    const listener: WatchListener = {
      changed: (path) => this.listener.changed(path),
      unclear: () => this.listener.unclear(),
      lost: () => this.#again(),
      failed: (error) => this.#fail(reasonOf(error)),
    }
    const isLinux = process.platform === 'linux'
    const watching = isLinux
      ? new FolderWatches(this.tree, listener, this.most)
      : new RecursiveWatch(this.tree, listener)
    this.#watch = watching
    try {
      if (await isRemote(folder)) this.#fail('network')
      else await watching.begin()
    } catch (error) {
      this.#fail(reasonOf(error))
    }
    // It ended meanwhile.
    if (this.#watch !== watching) watching.end()
  }

  end(): void {
    this.#isEnded = true
    this.#stop()
  }

  #stop(): void {
    this.#watch?.end()
    this.#awaited?.close()
    this.#watch = null
    this.#awaited = null
  }

  #fail(reason: Unwatched): void {
    this.#stop()
    if (this.#isEnded) return
    this.#unwatched = reason
    this.listener.failed()
  }

  #again(): void {
    this.#stop()
    if (this.#isEnded) return
    this.listener.unclear()
    void this.begin()
  }

  /** Waits for the folder, or the next one on the way to it. */
  #await(): void {
    let name = this.tree.folder
    let above = dirname(name)
    while (!isFolder(above) && above !== dirname(above)) [name, above] = [above, dirname(above)]
    const names = new Set([basename(name), basename(above)])
    try {
      const awaited = watch(above, { persistent: false }, (kind, changed) => {
        if (this.#awaited !== awaited || kind !== 'rename' || (changed !== null && !names.has(changed))) return
        this.#again()
      })
      awaited.on('error', () => {
        if (this.#awaited === awaited) this.#fail('refused')
      })
      this.#awaited = awaited
    } catch (error) {
      this.#fail(reasonOf(error))
      return
    }
    // It was made before the watch began.
    if (isFolder(name)) this.#again()
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
