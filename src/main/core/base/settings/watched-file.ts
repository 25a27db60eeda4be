import { watch, type FSWatcher } from 'node:fs'
import { basename, dirname } from 'node:path'
import { placesOf } from '../folders/save-file'

/** Time for which a file has to stay unchanged before it is read, in milliseconds. Editors write in several steps. */
const SETTLE_MS = 100

export interface WatchedFileOptions {
  /** Called some time after the file, or a link to it, changed. */
  readonly onChange: () => void
  /** Called with the reason when it cannot be watched, or no longer. */
  readonly onProblem: (reason: string) => void
}

/** A file that is watched, and everything that its path leads through: it may be a link to a file elsewhere. */
export class WatchedFile {
  #watchers = new Map<string, FSWatcher>()
  #timer: NodeJS.Timeout | undefined
  #isEnded = false

  constructor(
    private readonly path: string,
    private readonly options: WatchedFileOptions,
  ) {}

  /** Watches from now on, also where links lead by now. */
  async begin(): Promise<void> {
    // Links in a circle lead nowhere; whoever reads the file says so.
    const places = new Set(await placesOf(this.path).catch(() => [this.path]))
    if (this.#isEnded) return
    for (const [place, watcher] of this.#watchers) {
      if (places.has(place)) continue
      watcher.close()
      this.#watchers.delete(place)
    }
    for (const place of places) if (!this.#watchers.has(place)) this.#watch(place)
  }

  end(): void {
    this.#isEnded = true
    clearTimeout(this.#timer)
    for (const watcher of this.#watchers.values()) watcher.close()
    this.#watchers.clear()
  }

  #watch(place: string): void {
    try {
      // The folder, because a file that is replaced is no longer the watched one.
      const watcher = watch(dirname(place), { persistent: false }, (_event, name) => {
        if (name === null || name === basename(place)) this.#soon()
      })
      watcher.on('error', (error) => this.options.onProblem(error.message))
      this.#watchers.set(place, watcher)
    } catch (error) {
      this.options.onProblem(error instanceof Error ? error.message : String(error))
    }
  }

  #soon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      void this.begin().then(() => {
        if (!this.#isEnded) this.options.onChange()
      })
    }, SETTLE_MS)
  }
}
