import type { ImportError, OnConflict } from './entities'
import type { IndexedSession, SnapshotIndex } from './indexer'

/** What a store has of what a file holds. */
export interface StoreFacts {
  /**
   * The sessions that exist, of those in the file and those they branched off: whether something runs in them, and whether
   * they were only found where another tool keeps them, which nobody has anything of.
   */
  readonly sessions: ReadonlyMap<string, { readonly isBusy: boolean; readonly isFound: boolean }>
  /** Messages that exist, of those that sessions of the file branched off. */
  readonly messages: ReadonlySet<string>
  /** Sessions of the file of which messages, agents or turns exist already in another session. */
  readonly clashing: ReadonlySet<string>
}

export interface ImportWishes {
  readonly onConflict: OnConflict
  /** By sessionId, what to do with it if it exists already. */
  readonly choices?: Readonly<Record<string, OnConflict>> | undefined
  /** Only these sessions. */
  readonly only?: ReadonlySet<string> | undefined
}

/** What happens to one session of a file. */
export interface PlannedSession {
  readonly action: 'insert' | 'overwrite' | 'copy' | 'skip'
  readonly sessionId: string
}

export interface ImportPlan {
  /** In the order of the file, without those that cannot be imported. */
  readonly sessions: ReadonlyMap<string, PlannedSession>
  readonly errors: readonly ImportError[]
}

/**
 * Decides what becomes of each session of a snapshot. A conflict that is to fail leaves nothing to import; any other fault
 * is one of its session, and of those that branched off it and cannot be without it.
 */
export function planImport(index: SnapshotIndex, facts: StoreFacts, wishes: ImportWishes): ImportPlan {
  const errors: ImportError[] = []
  const planned = new Map<string, PlannedSession>()
  const conflicts: ImportError[] = []
  for (const [sessionId, indexed] of index.sessions) {
    if (wishes.only?.has(sessionId) === false) continue
    const existing = facts.sessions.get(sessionId)
    const wish = wishes.choices?.[sessionId] ?? wishes.onConflict
    const isHere = existing?.isFound === false
    if (isHere && wish === 'fail') conflicts.push({ sessionId, error: 'A session with this id exists already.' })
    const action = existing === undefined ? 'insert' : isHere ? actionOf(wish) : 'overwrite'
    const fault = faultOf(indexed, action, existing?.isBusy === true, facts.clashing.has(sessionId))
    if (fault === undefined) planned.set(sessionId, { sessionId, action })
    else errors.push({ sessionId, error: fault })
  }
  if (conflicts.length > 0) return { sessions: new Map(), errors: conflicts }
  dropWithoutParent(index, facts, planned, errors)
  return { sessions: planned, errors }
}

function actionOf(wish: OnConflict): PlannedSession['action'] {
  return wish === 'overwrite' || wish === 'copy' ? wish : 'skip'
}

function faultOf(
  { errors }: IndexedSession,
  action: PlannedSession['action'],
  isBusy: boolean,
  isClashing: boolean,
): string | undefined {
  if (action === 'skip') return undefined
  if (action === 'overwrite' && isBusy) return 'Something runs in the session; stop it before overwriting it.'
  if (action !== 'copy' && isClashing)
    return 'Some of its messages, agents or turns exist already in another session; import it as a copy.'
  const [first] = errors
  return first === undefined || errors.length === 1 ? first : `${first} (and ${errors.length - 1} more)`
}

/** A branch needs the session it branched off, and the message. Goes on until nothing changes: branches have branches. */
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
