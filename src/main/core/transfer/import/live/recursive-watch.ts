import { existsSync, watch, type FSWatcher } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { walFile } from './wal-file'
import type { Tree, Watch, WatchListener } from './tree'

/** One watch for a tree, where the system has that: macOS and Windows. */
export class RecursiveWatch implements Watch {
  #watch: FSWatcher | null = null

  constructor(
    readonly tree: Tree,
    readonly listener: WatchListener,
  ) {}

  begin(): Promise<void> {
    const { folder } = this.tree
    const watching = watch(folder, { recursive: true, persistent: false }, (kind, name) => {
      if (this.#watch === watching) this.#take(kind, name)
    })
    // Windows reports the removal of the folder as an error.
    watching.on('error', (error) => {
      if (this.#watch !== watching) return
      if (existsSync(folder)) this.listener.failed(error)
      else this.listener.lost()
    })
    this.#watch = watching
    return Promise.resolve()
  }

  end(): void {
    this.#watch?.close()
    this.#watch = null
  }

  #take(kind: string, name: string | null): void {
    const { folder, depth, isWanted } = this.tree
    if (name === null) this.listener.unclear()
    else if (kind === 'rename' && !existsSync(folder)) this.listener.lost()
    else {
      const path = walFile(name.split(sep).join('/'))
      const levels = path.split('/').length
      if (levels <= depth && isWanted(path)) this.listener.changed(join(folder, path))
      // Files of a folder that goes away are not reported one by one everywhere.
      else if (kind === 'rename' && levels < depth && !basename(path).includes('.')) this.listener.unclear()
    }
  }
}
