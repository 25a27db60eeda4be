import { isKeyOfMachine } from '../kernel/session-key'
import type { ImportError, OnConflict } from './entities'
import type { IndexedSession, SnapshotIndex } from './indexer'

/** A session that exists already. */
interface ExistingSession {
  readonly isBusy: boolean
  /** True when it was only discovered in another tool, so that no data of the user depends on it. */
  readonly isFound: boolean
  /** Unix ms. */
  readonly lastActivityAt: number
}

/** State of a store with regard to the content of a file. */
export interface StoreFacts {
  /** Existing sessions among those in the file and their parents. */
  readonly sessions: ReadonlyMap<string, ExistingSession>
  /** Existing messages that sessions of the file branched from. */
  readonly messages: ReadonlySet<string>
  /** Sessions of the file whose messages, agents or turns already exist in another session. */
  readonly clashing: ReadonlySet<string>
}

export interface ImportOptions {
  readonly onConflict: OnConflict
  /** By sessionId, the action if it already exists. */
  readonly choices?: Readonly<Record<string, OnConflict>> | undefined
  /** Restricts the import to these sessions. */
  readonly only?: ReadonlySet<string> | undefined
  /** True: every session gets a new id, whether or not it exists. */
  readonly asCopies?: boolean | undefined
}

/** Action for one session of a file. */
export interface PlannedSession {
  readonly action: 'insert' | 'overwrite' | 'copy' | 'skip'
  readonly sessionId: string
}

export interface ImportPlan {
  /** In file order, without those that cannot be imported. */
  readonly sessions: ReadonlyMap<string, PlannedSession>
  readonly errors: readonly ImportError[]
}

/** Error of a session that is there already, with action `fail`. */
export const SESSION_EXISTS = 'A session with this ID already exists.'

/**
 * Decides how each session of a snapshot is imported. A conflict with action `fail` stops the whole import; any other
 * error affects its session and the branches that depend on it.
 */
export function planImport(index: SnapshotIndex, facts: StoreFacts, options: ImportOptions): ImportPlan {
  const errors: ImportError[] = []
  const planned = new Map<string, PlannedSession>()
  const conflicts: ImportError[] = []
  for (const [sessionId, indexed] of index.sessions) {
    if (options.only?.has(sessionId) === false) continue
    const existing = facts.sessions.get(sessionId)
    const onConflict = options.choices?.[sessionId] ?? options.onConflict
    const isHere = existing?.isFound === false
    if (isHere && onConflict === 'fail') conflicts.push({ sessionId, error: SESSION_EXISTS })
    const action =
      options.asCopies === true
        ? 'copy'
        : existing === undefined
          ? 'insert'
          : isHere
            ? actionOf(onConflict)
            : 'overwrite'
    const fault = faultOf(sessionId, indexed, action, existing?.isBusy === true, facts.clashing.has(sessionId))
    if (fault === undefined) planned.set(sessionId, { sessionId, action })
    else errors.push({ sessionId, error: fault })
  }
  if (conflicts.length > 0) return { sessions: new Map(), errors: conflicts }
  dropWithoutParent(index, facts, planned, errors)
  return { sessions: planned, errors }
}

/** Returns whether the session in the store has later activity than the one in the file. */
export function isNewerHere({ session }: IndexedSession, { sessions }: StoreFacts): boolean {
  const existing = sessions.get(session.sessionId)
  return existing?.isFound === false && existing.lastActivityAt > session.lastActivityAt
}

function actionOf(onConflict: OnConflict): PlannedSession['action'] {
  return onConflict === 'overwrite' || onConflict === 'copy' ? onConflict : 'skip'
}

function faultOf(
  sessionId: string,
  { errors }: IndexedSession,
  action: PlannedSession['action'],
  isBusy: boolean,
  isClashing: boolean,
): string | undefined {
  if (action === 'skip') return undefined
  if (action !== 'copy' && isKeyOfMachine(sessionId))
    return 'Its ID has the form of a session of another machine, @MACHINE/ID; import it as a copy.'
  if (action === 'overwrite' && isBusy)
    return 'The session is in use, even if its agent is idle. Close it before overwriting it.'
  if (action !== 'copy' && isClashing)
    return 'Some of its messages, agents or turns already exist in another session; import it as a copy.'
  const [first] = errors
  return first === undefined || errors.length === 1 ? first : `${first} (and ${errors.length - 1} more)`
}

/**
 * Drops branches without the session or message they branched from. Repeats until nothing changes, since branches have
 * branches.
 */
function dropWithoutParent(
  index: SnapshotIndex,
  facts: StoreFacts,
  planned: Map<string, PlannedSession>,
  errors: ImportError[],
): void {
  for (let isSettled = false; !isSettled;) {
    isSettled = true
    for (const [sessionId, { action }] of planned) {
      if (action === 'skip') continue
      const error = lineageFault(index.sessions.get(sessionId)?.session, index, facts, planned)
      if (error === undefined) continue
      planned.delete(sessionId)
      errors.push({ sessionId, error })
      isSettled = false
    }
  }
}

function lineageFault(
  session: IndexedSession['session'] | undefined,
  index: SnapshotIndex,
  facts: StoreFacts,
  planned: ReadonlyMap<string, PlannedSession>,
): string | undefined {
  const parent = session?.parentSessionId
  if (session === undefined || parent === undefined) return undefined
  if (!planned.has(parent) && !facts.sessions.has(parent))
    return `The session it branched off, ${parent.slice(0, 80)}, is neither in the file nor here.`
  const point = session.forkPointMessageId
  if (point === undefined || facts.messages.has(point)) return undefined
  const owner = index.messages.get(point)
  if (owner === undefined || !planned.has(owner))
    return `The message it branched off, ${point.slice(0, 80)}, is neither in the file nor here.`
  return undefined
}
