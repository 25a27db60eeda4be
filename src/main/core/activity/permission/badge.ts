import type { SessionInfo } from '#shared/permission/hook'
import { sessionInfos } from '#shared/permission/hook'
import type { ListFeed } from '#core/session/stream/list-feed'
import type { Runtimes } from '#core/session/runtime/runtimes'
import { PendingPermissions } from './pending-permissions'

/** Changes within this time are reported together. */
const GATHER_MS = 50

/** Tells every client how many permission requests wait, whenever one comes, goes, is put off or comes back. */
export class PermissionBadge {
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly runtimes: Runtimes,
    private readonly feed: ListFeed,
  ) {}

  /** Requests that wait for the user now, those put off left out. */
  get count(): number {
    return this.permissions.reduce((sum, permissions) => sum + permissions.badgeCount, 0)
  }

  /** The sessions in which requests wait, also those put off. */
  get sessions(): SessionInfo[] {
    return sessionInfos(this.permissions.flatMap(({ open }) => open))
  }

  /** Something about the inbox changed and is stored. */
  touch(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      this.feed.announce('permissions.changed', { pending: this.count })
    }, GATHER_MS)
  }

  end(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private get permissions(): PendingPermissions[] {
    return this.runtimes.all.map(({ pending }) => pending.of(PendingPermissions))
  }
}
