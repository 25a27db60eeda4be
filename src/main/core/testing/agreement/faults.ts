import { AsyncLocalStorage } from 'node:async_hooks'
import Database from 'better-sqlite3'
import { vi } from 'vitest'
import { EventStream } from '#core/session/stream/event-stream'
import { CommitQueue } from '#core/store/commit-queue'
import { Connection } from '#core/store/connection'

/** Ways in which SQLite fails, with its name for the failure. */
export const faults = {
  'the disk is full': 'SQLITE_FULL',
  'another program holds the file': 'SQLITE_BUSY',
  'the file is damaged': 'SQLITE_CORRUPT',
} as const
export type Fault = keyof typeof faults

/** One request, and the commits that it causes, now or later. */
export interface FaultyCall {
  /** Number of commits so far. */
  commits: number
  /** True once the fault happened. */
  isHit: boolean
  /** True when it happened to a write that nobody keeps to try it again. */
  isLost: boolean
  readonly fault: Fault
  /** Number of the commit that fails, from 1; null: none, or none any more. */
  failing: number | null
}

/** A write that a call causes. */
interface FaultyWrite {
  readonly call: FaultyCall
  /** True when a session tries again until it is stored. */
  readonly isKept: boolean
}

const running = new AsyncLocalStorage<FaultyWrite>()

/**
 * Lets commits fail that a call causes, and no others: those of the thread that serves clients and those of jobs that run
 * in it. A full disk fails the commit, a file in use the beginning of the transaction, and a damaged one the work in it.
 * Lasts until mocks are restored.
 */
export function installFaults(): void {
  /** Writes that wait for the next transaction of the commit queue. */
  let waiting: FaultyWrite[] = []
  let inTransaction: readonly FaultyWrite[] = []
  /** True when a transaction also has writes of others, which must not fail with it: then only the work fails. */
  let isSharedNext = false
  let isShared = false
  const fail = (writes: readonly FaultyWrite[], at: Fault | 'any'): void => {
    const failing = writes.filter(
      ({ call }) => (at === 'any' || call.fault === at) && call.commits === call.failing && !call.isHit,
    )
    const [first] = failing
    for (const { call, isKept } of failing) if (!isKept) call.isLost = true
    for (const { call } of failing) call.isHit = true
    if (first !== undefined) throw new Database.SqliteError(first.call.fault, faults[first.call.fault])
  }

  const add = CommitQueue.prototype.add
  vi.spyOn(CommitQueue.prototype, 'add').mockImplementation(function (this: CommitQueue, work: () => unknown) {
    const write = running.getStore()
    if (write === undefined) {
      isSharedNext = true
      return add.call(this, work)
    }
    waiting.push(write)
    return add.call(this, () => {
      const done = work()
      fail([write], isShared ? 'any' : 'the file is damaged')
      return done
    })
  })
  const keep = EventStream.prototype.keep
  vi.spyOn(EventStream.prototype, 'keep').mockImplementation(function (this: EventStream, changes) {
    return keeping(() => keep.call(this, changes))
  })
  // Both concern sequences only: a reservation is asked for again, and what is not given back stays reserved.
  const emit = EventStream.prototype.emit
  vi.spyOn(EventStream.prototype, 'emit').mockImplementation(function (this: EventStream, ...event) {
    keeping(() => emit.apply(this, event))
  })
  const giveBack = EventStream.prototype.giveBack
  vi.spyOn(EventStream.prototype, 'giveBack').mockImplementation(function (this: EventStream) {
    return keeping(() => giveBack.call(this))
  })
  const control = Connection.prototype.control
  vi.spyOn(Connection.prototype, 'control').mockImplementation(function (this: Connection, statement) {
    if (statement === 'BEGIN IMMEDIATE') {
      // A job has no queue: its transactions are of the call that it runs in.
      const write = running.getStore()
      inTransaction = waiting.length > 0 || write === undefined ? waiting : [write]
      waiting = []
      isShared = isSharedNext
      isSharedNext = false
      for (const call of new Set(inTransaction.map((each) => each.call))) call.commits++
      if (!isShared) fail(inTransaction, 'another program holds the file')
    }
    if (statement === 'COMMIT' && !isShared) {
      fail(inTransaction, 'the disk is full')
      // If nothing runs in parts, damage shows at the end.
      fail(inTransaction, 'the file is damaged')
    }
    control.call(this, statement)
  })
}

/** Runs work whose writes are tried again when they fail, or need not succeed. */
function keeping<T>(work: () => T): T {
  const write = running.getStore()
  return write === undefined ? work() : running.run({ ...write, isKept: true }, work)
}

/** Makes a call of which one commit fails. */
export async function withFault<T>(
  call: Readonly<Pick<FaultyCall, 'fault' | 'failing'>>,
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly call: FaultyCall }> {
  const state: FaultyCall = { ...call, commits: 0, isHit: false, isLost: false }
  return { value: await running.run({ call: state, isKept: false }, work), call: state }
}
