import type { Clock } from '#shared/kernel/clock'
import type { IdSource } from '#shared/kernel/ids'
import type { SessionListItem } from '#shared/session/entities'
import { HostFeed } from '#core/base/host-feed'
import type { AttentionEntry, AttentionState } from '#shared/attention/entities'
import type { SessionCriteria, StoreReader } from '#core/store/port'

/** Changes within this time are announced together. */
const GATHER_MS = 50

/** Tells every client of the host what happens to it: sessions as lists show them, adapters, its end. */
export class ListFeed extends HostFeed {
  private readonly touched = new Set<string>()
  private readonly removed = new Set<string>()
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly options: {
      store: { readonly read: Pick<StoreReader, 'sessions'> }
      clock: Clock
      ids: IdSource
      /** Adds what only running sessions know. */
      overlay: (item: SessionListItem) => SessionListItem
      /** Sessions that are not idle. */
      attention: () => Promise<readonly AttentionEntry[]>
    },
  ) {
    super(options)
  }

  /** Adds what only running sessions know to a list item. */
  readonly overlay = (item: SessionListItem): SessionListItem => this.options.overlay(item)

  /** Returns the criterion for sessions in one of some states of attention. Those without an entry are idle. */
  async inAttention(
    states: readonly AttentionState[] | undefined,
  ): Promise<Pick<SessionCriteria, 'sessionIds' | 'exceptSessionIds'>> {
    if (states === undefined) return {}
    const entries = await this.options.attention()
    const idsOf = (isWanted: boolean) =>
      entries.filter(({ attention }) => states.includes(attention.state) === isWanted).map(({ sessionId }) => sessionId)
    return states.includes('idle') ? { exceptSessionIds: idsOf(false) } : { sessionIds: idsOf(true) }
  }

  /** A session changed in a way that a list shows. */
  touch(sessionId: string): void {
    this.touched.add(sessionId)
    this.schedule()
  }

  /** A session is gone. */
  drop(sessionId: string): void {
    this.touched.delete(sessionId)
    this.removed.add(sessionId)
    this.schedule()
  }

  end(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.sinks.clear()
  }

  private schedule(): void {
    this.timer ??= setTimeout(() => void this.flush(), GATHER_MS)
  }

  private async flush(): Promise<void> {
    this.timer = undefined
    const touched = [...this.touched]
    const removed = [...this.removed]
    this.touched.clear()
    this.removed.clear()
    if (this.sinks.size === 0) return
    const sessions = await this.options.store.read.sessions(touched)
    this.announce('sessions.changed', { sessions: sessions.map(this.overlay), removed })
  }
}
