import type { AttentionEntry } from '../../../shared/attention/entities'
import type { ContractError } from '../../../shared/kernel/errors'
import type { Result } from '../../../shared/kernel/result'
import { defined } from '../../../shared/kernel/defined'
import type { SessionListItem } from '../../../shared/session/entities'
import type { MachineSession } from '../store/port'
import type { MachineContext } from './context'

type Context = Pick<MachineContext, 'store' | 'feed' | 'log'>

/** The list of all machines' sessions, as stored, and the machine of each. */
export class Directory {
  private constructor(
    private readonly context: Context,
    private readonly homes: Map<string, string>,
  ) {}

  static async open(context: Context): Promise<Directory> {
    return new Directory(context, new Map(await context.store.read.machineHomes()))
  }

  /** The machine of a session; undefined: it is one of this host, or unknown. */
  homeOf(sessionId: string): string | undefined {
    return this.homes.get(sessionId)
  }

  /** Number of listed sessions of a machine. */
  count(machineId: string): number {
    let count = 0
    for (const home of this.homes.values()) if (home === machineId) count += 1
    return count
  }

  /** The sessions of a machine. */
  sessionsOf(machineId: string): string[] {
    return [...this.homes].flatMap(([sessionId, home]) => (home === machineId ? [sessionId] : []))
  }

  /**
   * Takes the sessions that a machine has. Those of `before` that it does not have are gone; what was created since they
   * were asked for is not.
   */
  async replace(
    machineId: string,
    items: readonly SessionListItem[],
    entries: readonly AttentionEntry[],
    before: readonly string[],
  ): Promise<void> {
    const there = new Set(items.map(({ sessionId }) => sessionId))
    await this.remove(
      machineId,
      before.filter((sessionId) => !there.has(sessionId)),
    )
    const attention = new Map(entries.map((entry) => [entry.sessionId, entry]))
    await this.put(
      machineId,
      items.map((item) => sessionOf(machineId, item, attention.get(item.sessionId))),
    )
  }

  /** Takes changed list rows. Their attention is told apart from them. */
  async changed(machineId: string, items: readonly SessionListItem[]): Promise<void> {
    const known = await this.stored(items.map(({ sessionId }) => sessionId))
    await this.put(
      machineId,
      items.map((item) => sessionOf(machineId, item, known.get(item.sessionId)?.attention)),
    )
  }

  /** Takes list rows from elsewhere, unless those that are known are newer. */
  async learned(machineId: string, items: readonly SessionListItem[]): Promise<void> {
    const known = await this.stored(items.map(({ sessionId }) => sessionId))
    const newer = items.filter(({ sessionId, lastActivityAt }) => {
      const before = known.get(sessionId)
      return before === undefined || before.item.lastActivityAt < lastActivityAt
    })
    await this.changed(machineId, newer)
  }

  /** Takes changed attention states. */
  async attended(machineId: string, entries: readonly AttentionEntry[]): Promise<void> {
    const own = entries.filter(({ sessionId }) => this.homes.get(sessionId) === machineId)
    const known = await this.stored(own.map(({ sessionId }) => sessionId))
    const sessions = own.flatMap((entry) => {
      const before = known.get(entry.sessionId)
      return before === undefined ? [] : [sessionOf(machineId, before.item, entry)]
    })
    await this.write(this.context.store.operations.putMachineSessions(sessions))
    this.context.feed.announce('attention.changed', { sessions: own, removed: [] })
  }

  /** Forgets sessions of a machine. */
  async remove(machineId: string, sessionIds: readonly string[]): Promise<void> {
    const own = sessionIds.filter((sessionId) => this.homes.get(sessionId) === machineId)
    if (own.length === 0) return
    await this.write(this.context.store.operations.deleteMachineSessions(own))
    this.forget(own)
  }

  private forget(sessionIds: string[]): void {
    for (const sessionId of sessionIds) this.homes.delete(sessionId)
    if (sessionIds.length === 0) return
    this.context.feed.announce('sessions.changed', { sessions: [], removed: sessionIds })
    this.context.feed.announce('attention.changed', { sessions: [], removed: sessionIds })
  }

  /** Forgets a machine with its sessions. */
  async removeMachine(machineId: string): Promise<Result<void, ContractError>> {
    const deleted = await this.context.store.operations.deleteMachine(machineId)
    if (!deleted.ok) return deleted
    this.forget(this.sessionsOf(machineId))
    return deleted
  }

  /** Notes a session that was just created on a machine. A session that exists elsewhere stays there. */
  async note(machineId: string, sessionId: string): Promise<void> {
    if (!this.homes.has(sessionId) && (await this.context.store.read.session(sessionId)) === null)
      this.homes.set(sessionId, machineId)
  }

  private async stored(sessionIds: readonly string[]): Promise<Map<string, MachineSession>> {
    const sessions = await this.context.store.read.machineSessions(sessionIds)
    return new Map(sessions.map((session) => [session.item.sessionId, session]))
  }

  /** Stores sessions of a machine, unless they are of this host or of another machine, and tells clients of them. */
  private async put(machineId: string, sessions: readonly MachineSession[]): Promise<void> {
    const here = await this.context.store.read.sessions(sessions.map(({ item }) => item.sessionId))
    const taken = new Set(here.map(({ sessionId }) => sessionId))
    const own = sessions.filter(
      ({ item: { sessionId } }) => !taken.has(sessionId) && (this.homes.get(sessionId) ?? machineId) === machineId,
    )
    if (own.length === 0) return
    for (const { item } of own) this.homes.set(item.sessionId, machineId)
    await this.write(this.context.store.operations.putMachineSessions(own))
    this.context.feed.announce('sessions.changed', { sessions: own.map(listed), removed: [] })
    const entries = own.flatMap(({ attention }) => (attention === undefined ? [] : [attention]))
    if (entries.length > 0) this.context.feed.announce('attention.changed', { sessions: entries, removed: [] })
  }

  private async write(done: Promise<{ readonly ok: boolean }>): Promise<void> {
    if (!(await done).ok) this.context.log('The list of sessions of another machine could not be stored.')
  }
}

function sessionOf(machineId: string, item: SessionListItem, entry: AttentionEntry | undefined): MachineSession {
  const { attention: _, ...rest } = item
  const isIdle = entry === undefined || entry.attention.state === 'idle'
  return {
    machineId,
    item: { ...rest, executionTargetId: machineId },
    ...defined({ attention: isIdle ? undefined : entry }),
  }
}

/** A session of a machine as lists of this host show it. */
export function listed({ item, attention }: MachineSession): SessionListItem {
  return attention === undefined ? item : { ...item, attention: attention.attention }
}
