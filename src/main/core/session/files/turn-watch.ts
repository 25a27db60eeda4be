import { FolderWatch } from './folder-watch'

/** Maximum number of writes of a file that are remembered between two looks. */
const MOST_TIMES = 100

/** Writes that were noticed in the folder of a turn, and the times until which its files were certainly as they were seen. */
export class TurnWatch {
  private readonly folders: FolderWatch
  /** Time of the last look at all files, in Unix ms. */
  private lookedAt = 0
  private readonly writes = new Map<string, number[]>()

  /** `onWrite` gets the path of a file that was written, relative and with slashes. */
  constructor(root: string, onWrite: (name: string) => void) {
    this.folders = new FolderWatch(root, (name) => {
      const times = this.writes.get(name) ?? []
      if (times.length < MOST_TIMES) times.push(Date.now())
      this.writes.set(name, times)
      onWrite(name)
    })
  }

  /** Watches the folders of files, unless they are too many. */
  add(files: Iterable<string>): Promise<void> {
    return this.folders.add(files)
  }

  /** Takes the begin of a look, in Unix ms, that found everything that had changed until then. */
  looked(at: number): void {
    this.lookedAt = at
    for (const [name, times] of this.writes) {
      const left = times.filter((time) => time >= at)
      if (left.length === 0) this.writes.delete(name)
      else this.writes.set(name, left)
    }
  }

  /** Returns the files that were written since the last look. */
  get written(): string[] {
    return [...this.writes.keys()]
  }

  /**
   * Returns the time until which a file was certainly as it was seen last (`seenAt`, Unix ms; undefined: by the last look),
   * for a call that began at `begunAt` and wrote it.
   */
  unchangedUntil(name: string, seenAt: number | undefined, begunAt: number | undefined): number {
    const seen = Math.max(seenAt ?? 0, this.lookedAt)
    const since = this.folders.since(name)
    if (begunAt === undefined || since === undefined || seen < since) return seen
    const isWritten = this.writes.get(name)?.some((time) => time > seen && time < begunAt) === true
    return isWritten ? seen : Math.max(seen, begunAt)
  }

  end(): void {
    this.folders.end()
  }
}
