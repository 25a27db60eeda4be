import { stat } from 'node:fs/promises'
import { listBackups } from '#core/store/care/backups'
import { backupsKept } from './backups-kept'
import type { CareContext } from './context'

const DAY_MS = 24 * 60 * 60_000

/** Copies a store that is used once a day. */
export class DailyBackups {
  constructor(
    readonly context: CareContext,
    readonly log: (line: string) => void,
  ) {}

  /** Makes a copy if the last one is a day old and the store has changed since. Returns whether it did. */
  async look(): Promise<boolean> {
    const { dataDir, clock, feed, lane, work } = this.context
    const now = clock.now()
    const last = (await listBackups(dataDir)).find(({ kind }) => kind === 'daily')
    if (last !== undefined && now - last.createdAt < DAY_MS) return false
    const writtenAt = await this.#writtenAt()
    if (writtenAt === null || writtenAt <= (last?.createdAt ?? 0)) return false
    const kept = await backupsKept(dataDir)
    const made = await lane.run({}, () => work.run('backUpStore', { kind: 'daily', now, kept }, { isBackground: true }))
    if (made.ok) feed.announce('store.changed', {})
    else if (made.error.code !== 'cancelled' && made.error.code !== 'host-closing')
      this.log(`The daily backup could not be made: ${made.error.message}`)
    return made.ok
  }

  /** Returns when the store was last written; null for one whose file is gone. */
  async #writtenAt(): Promise<number | null> {
    const { file } = this.context
    const times = await Promise.all(
      [file, `${file}-wal`].map((path) =>
        stat(path).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      ),
    )
    const latest = Math.max(...times)
    return latest === 0 ? null : latest
  }
}
