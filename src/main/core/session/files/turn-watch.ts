import { FolderWatch } from './folder-watch'
import { Heartbeat } from './heartbeat'
import { CLOCK_SLACK_MS } from './stamp'

/** Maximum number of writes of a file that are remembered between two looks. */
const MOST_TIMES = 100

/** Writes that were noticed in the folder of a turn, and the times until which its files were certainly as they were seen. */
export class TurnWatch {
  private readonly folders: FolderWatch
  /** Time of the last look at all files, in Unix ms. */
  private lookedAt = 0
  private readonly writes = new Map<string, number[]>()
  private readonly beat = new Heartbeat()

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

  /**
   * Returns the time until which a file was certainly as it was seen last (`seenAt`, Unix ms; undefined: by the last look).
   * `call` is the one that wrote it, with the time until which no other can have written unnoticed since then; undefined:
   * none wrote it.
   */
  unchangedUntil(
    name: string,
    seenAt: number | undefined,
    call: { readonly begunAt: number; quietUntil(seenAt: number): number } | undefined,
  ): number {
    const seen = Math.max(seenAt ?? 0, this.lookedAt)
    const since = this.folders.since(name)
    if (since === undefined || seen < since) return seen
    const next = this.writes.get(name)?.find((time) => time > seen)
    if (call !== undefined && !this.beat.hasStalled(call.begunAt) && (next === undefined || next > call.begunAt))
      return Math.max(seen, call.quietUntil(seen))
    return next === undefined ? seen : Math.max(seen, next - CLOCK_SLACK_MS)
  }

  end(): void {
    this.folders.end()
    this.beat.end()
  }
}
