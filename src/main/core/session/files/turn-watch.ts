import { FolderWatch } from './folder-watch'
import { Heartbeat } from './heartbeat'
import { CLOCK_SLACK_MS } from './stamp'

/** Maximum number of writes of a file that are remembered between two looks. */
const MOST_TIMES = 100

/** Knowledge of a file before a write. */
export interface Unchanged {
  /** Time until which it was as it was seen last, in Unix ms, unless somebody wrote it within the ticks of a disk's clock. */
  readonly until: number
  /** True when that holds until the call began that wrote it, beyond doubt. */
  readonly isCertain: boolean
}

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
   * Returns what is known of a file between the time at which it was seen last (`seenAt`, Unix ms; undefined: by the last
   * look) and its next write. `call` is the one that wrote it, with the time until which no other can have written unnoticed
   * since then; undefined: none wrote it.
   */
  known(
    name: string,
    seenAt: number | undefined,
    call: { readonly begunAt: number; quietUntil(seenAt: number): number } | undefined,
  ): Unchanged {
    const seen = Math.max(seenAt ?? 0, this.lookedAt)
    const since = this.folders.since(name)
    if (since === undefined || seen < since) return { until: seen, isCertain: false }
    const writes = this.writes.get(name) ?? []
    const next = writes.find((time) => time > seen)
    // Notices of what was read at that time can still arrive.
    const later = writes.find((time) => time > seen + CLOCK_SLACK_MS)
    if (call === undefined || (later !== undefined && later <= call.begunAt))
      return { until: Math.max(seen, (later ?? seen) - CLOCK_SLACK_MS), isCertain: false }
    const quietUntil = call.quietUntil(seen)
    const isNoticed = (next === undefined || next > call.begunAt) && !this.beat.hasStalled(call.begunAt)
    return { until: Math.max(seen, quietUntil), isCertain: isNoticed && quietUntil >= call.begunAt }
  }

  end(): void {
    this.folders.end()
    this.beat.end()
  }
}
