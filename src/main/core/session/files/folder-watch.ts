import { watch, type FSWatcher } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'

/** Maximum number of folders that are watched. */
const MOST_FOLDERS = 5000
/** Number of folders between two yields to the event loop. */
const AT_ONCE = 100

/** Folders that are watched during a turn, so that what a person saves between two calls is known as such. */
export class FolderWatch {
  private readonly watchers = new Map<string, { readonly watcher: FSWatcher; readonly since: number }>()
  private hasEnded = false

  /** `onWrite` gets the path of a file that was written, relative and with slashes. */
  constructor(
    private readonly root: string,
    private readonly onWrite: (file: string) => void,
  ) {}

  /** Watches the folders of files (relative, with slashes), unless they are too many. */
  async add(files: Iterable<string>): Promise<void> {
    const folders = new Set([''])
    for (const file of files) folders.add(folderOf(file))
    if (folders.size + this.watchers.size > MOST_FOLDERS) return
    let done = 0
    for (const folder of folders) {
      if (this.hasEnded) return
      if (!this.watchers.has(folder)) this.addFolder(folder)
      if (++done % AT_ONCE === 0) await setImmediate()
    }
  }

  /** Returns the time since which the folder of a file is watched, in Unix ms; undefined when it is not. */
  since(file: string): number | undefined {
    return this.watchers.get(folderOf(file))?.since
  }

  end(): void {
    this.hasEnded = true
    for (const { watcher } of this.watchers.values()) watcher.close()
    this.watchers.clear()
  }

  private addFolder(folder: string): void {
    const drop = (): void => {
      this.watchers.get(folder)?.watcher.close()
      this.watchers.delete(folder)
    }
    try {
      const watcher = watch(path.join(this.root, folder), { persistent: false }, (_, name) => {
        // An event without a name can be any file's.
        if (name === null) drop()
        else this.onWrite(folder === '' ? name : `${folder}/${name}`)
      })
      watcher.on('error', drop)
      this.watchers.set(folder, { watcher, since: Date.now() })
    } catch {
      // It went, or the system has no more watches: nothing in it is certain.
    }
  }
}

function folderOf(file: string): string {
  const end = file.lastIndexOf('/')
  return end < 0 ? '' : file.slice(0, end)
}
