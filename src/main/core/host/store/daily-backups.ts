import { stat } from 'node:fs/promises'
import { listBackups } from '../../store/care/backups'
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
    if (last !== undefined && (now - last.createdAt < DAY_MS || (await this.#writtenAt()) <= last.createdAt))
      return false
    const kept = await backupsKept(dataDir)
    const made = await lane.run({}, () => work.run('backUpStore', { kind: 'daily', now, kept }, { isBackground: true }))
    if (made.ok) feed.announce('store.changed', {})
    else if (made.error.code !== 'cancelled' && made.error.code !== 'host-closing')
      this.log(`The daily backup could not be made: ${made.error.message}`)
    return made.ok
  }

  async #writtenAt(): Promise<number> {
    const { file } = this.context
    const times = await Promise.all(
      [file, `${file}-wal`].map((path) =>
        stat(path).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      ),
    )
    return Math.max(...times)
  }
}
