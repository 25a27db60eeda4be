import { setImmediate as immediate } from 'node:timers/promises'
import type { AttentionEntry } from '#shared/attention/entities'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import { defined } from '#shared/kernel/defined'
import type { SessionListItem } from '#shared/session/entities'
import type { MachineSession } from '../store/port'
import { MOST_SESSIONS } from './bounds'
import type { MachineContext } from './context'

/** Number of sessions that are stored and told of at once. */
const PART = 500

type Context = Pick<MachineContext, 'store' | 'feed' | 'log'>

/** The list of all machines' sessions, as stored. What a machine lists is beside what others do, whatever the ids. */
export class Directory {
  private constructor(
    private readonly context: Context,
    private readonly byMachine: Map<string, Set<string>>,
  ) {}

  static async open(context: Context): Promise<Directory> {
    const stored = await context.store.read.machineSessionIds()
    return new Directory(context, new Map([...stored].map(([machineId, ids]) => [machineId, new Set(ids)])))
  }

  /** Returns whether a machine has listed a session. */
  has(machineId: string, sessionId: string): boolean {
    return this.byMachine.get(machineId)?.has(sessionId) === true
  }

  /** Number of listed sessions of a machine. */
  count(machineId: string): number {
    return this.byMachine.get(machineId)?.size ?? 0
  }

  /** The sessions of a machine. */
  sessionsOf(machineId: string): string[] {
    return [...(this.byMachine.get(machineId) ?? [])]
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
    const known = await this.stored(machineId, items)
    await this.put(
      machineId,
      items.map((item) => sessionOf(machineId, item, known.get(item.sessionId)?.attention)),
    )
  }

  /** Takes list rows from elsewhere, unless those that are known are newer. */
  async learned(machineId: string, items: readonly SessionListItem[]): Promise<void> {
    const known = await this.stored(machineId, items)
    const newer = items.filter(({ sessionId, lastActivityAt }) => {
      const before = known.get(sessionId)
      return before === undefined || before.item.lastActivityAt < lastActivityAt
    })
    await this.changed(machineId, newer)
  }

  /** Takes changed attention states. */
  async attended(machineId: string, entries: readonly AttentionEntry[]): Promise<void> {
    const own = entries.filter(({ sessionId }) => this.has(machineId, sessionId))
    const known = await this.stored(machineId, own)
    const sessions = own.flatMap((entry) => {
      const before = known.get(entry.sessionId)
      return before === undefined ? [] : [sessionOf(machineId, before.item, entry)]
    })
    await this.write(this.context.store.operations.putMachineSessions(sessions))
    this.context.feed.announce('attention.changed', {
      sessions: own.map((entry) => ({ ...entry, machineId })),
      removed: [],
    })
  }

  /** Forgets sessions of a machine. */
  async remove(machineId: string, sessionIds: readonly string[]): Promise<void> {
    const own = sessionIds.filter((sessionId) => this.has(machineId, sessionId))
    if (own.length === 0) return
    await this.write(this.context.store.operations.deleteMachineSessions(machineId, own))
    this.forget(machineId, own)
  }

  private forget(machineId: string, removed: string[]): void {
    const listed = this.byMachine.get(machineId)
    for (const sessionId of removed) listed?.delete(sessionId)
    if (removed.length === 0) return
    this.context.feed.announce('sessions.changed', { sessions: [], removed, machineId })
    this.context.feed.announce('attention.changed', { sessions: [], removed, machineId })
  }

  /** Forgets a machine with its sessions. */
  async removeMachine(machineId: string): Promise<Result<void, ContractError>> {
    const deleted = await this.context.store.operations.deleteMachine(machineId)
    if (!deleted.ok) return deleted
    this.forget(machineId, this.sessionsOf(machineId))
    this.byMachine.delete(machineId)
    return deleted
  }

  /** Notes a session that was just created on a machine. */
  note(machineId: string, sessionId: string): void {
    const listed = this.byMachine.get(machineId) ?? new Set()
    this.byMachine.set(machineId, listed.add(sessionId))
  }

  private async stored(
    machineId: string,
    of: readonly { readonly sessionId: string }[],
  ): Promise<Map<string, MachineSession>> {
    const sessions = await this.context.store.read.machineSessions(
      machineId,
      of.map(({ sessionId }) => sessionId),
    )
    return new Map(sessions.map((session) => [session.item.sessionId, session]))
  }

  /** Stores sessions of a machine, and tells clients of them, some at a time so that other work goes on between. */
  private async put(machineId: string, sessions: readonly MachineSession[]): Promise<void> {
    for (const { item } of sessions) this.note(machineId, item.sessionId)
    for (let begin = 0; begin < sessions.length; begin += PART) {
      const part = sessions.slice(begin, begin + PART)
      await this.write(this.context.store.operations.putMachineSessions(part))
      this.context.feed.announce('sessions.changed', { sessions: part.map(listed), removed: [] })
      const entries = part.flatMap(({ attention }) => (attention === undefined ? [] : [attention]))
      if (entries.length > 0) this.context.feed.announce('attention.changed', { sessions: entries, removed: [] })
      await immediate()
    }
    await this.removeOldest(machineId)
  }

  /** Takes the sessions out of the list whose activity is oldest, where a machine has more than are listed. */
  private async removeOldest(machineId: string): Promise<void> {
    const surplus = this.count(machineId) - MOST_SESSIONS
    if (surplus <= 0) return
    const oldest = { machines: [machineId], offset: MOST_SESSIONS, limit: surplus }
    const { sessions } = await this.context.store.read.listMachineSessions(oldest)
    await this.remove(
      machineId,
      sessions.map(({ item }) => item.sessionId),
    )
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
    item: { ...rest, machineId, executionTargetId: machineId },
    ...defined({ attention: isIdle ? undefined : { ...entry, machineId } }),
  }
}

/** A session of a machine as lists of this host show it. */
export function listed({ machineId, item, attention }: MachineSession): SessionListItem {
  const session = { ...item, machineId }
  return attention === undefined ? session : { ...session, attention: attention.attention }
}
