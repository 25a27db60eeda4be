import type { Connection } from '../connection'
import type { Row } from '../schema'
import { db, statement, type Placeholders } from '../statement'

type SessionRow = Row<'session'>
type RemovalRow = Row<'removal'>

/** Own messages of a session by position, from `from` to before `end`, and the removal that took them. */
export interface RemovedRange {
  readonly from: number
  readonly end: number
  readonly removalId: string
}

/** Beyond every position; a number, because SQLite compares with it. */
export const NO_END = Number.MAX_SAFE_INTEGER

/** One session of a chain of branches, with the range of its own messages that the last session of the chain has. */
export interface LineageLink {
  readonly session: SessionRow
  /** Positions before this one are shared; {@link NO_END} for the last session. */
  readonly end: number
  /** Farthest position at which a branch of the chain left it, even if a later branch left earlier; at least `end`. */
  readonly readEnd: number
  /** The removed ranges of these; they may overlap. */
  readonly removed: readonly RemovedRange[]
  /** Its removals as they count here: for an ancestor those of the time when the next session branched off. */
  readonly removals: readonly RemovalRow[]
}

interface Place {
  readonly session_key: number
  readonly position: number
}

const sessionById = statement((p: Placeholders<{ sessionId: string }>) =>
  db.selectFrom('session').selectAll().where('session_id', '=', p.sessionId),
)

const removalsOf = statement((p: Placeholders<{ sessionKey: number }>) =>
  db.selectFrom('removal').selectAll().where('session_key', '=', p.sessionKey).orderBy('removal_key'),
)

const place = statement((p: Placeholders<{ messageId: string }>) =>
  db
    .selectFrom('message')
    .select(['session_key', 'position'])
    .where('message_id', '=', p.messageId)
    .where('position', 'is not', null)
    .$narrowType<{ position: number }>(),
)

/** The chain from the root to a session, or null when there is no such session. */
export function readLineage(connection: Connection, sessionId: string): LineageLink[] | null {
  const chain = readChain(connection, sessionId)
  if (chain.length === 0) return null
  const forkPoints = chain.map(({ fork_point_message_id: id }) => (id === null ? undefined : placeOf(connection, id)))
  const cuts = findCuts(chain, forkPoints)
  const links = chain.map((session, index) => {
    const left = forkPoints.flatMap((place) => (place?.session_key === session.session_key ? place.position + 1 : []))
    const branch = chain[index + 1]
    const cut = cuts[index] ?? null
    const removals = connection
      .all(removalsOf({ sessionKey: session.session_key }))
      .filter((removal) => counts(removal, branch) && !isBeyond(removal, cut))
    return {
      session,
      end: cut === null ? NO_END : cut + 1,
      readEnd: cut === null ? NO_END : Math.max(cut + 1, ...left),
      removals,
    }
  })
  const removed = links.map((): RemovedRange[] => [])
  for (const [index, { removals }] of links.entries())
    for (const removal of removals) {
      const removalId = removal.removal_id
      removed[index]?.push({ from: removal.from_position, end: removal.end_position, removalId })
      const after = inheritedPoint(connection, chain, index, removal)
      for (let above = after?.index ?? 0; after !== null && above < index; above++)
        removed[above]?.push({ from: above === after.index ? after.from : 0, end: NO_END, removalId })
    }
  return links.map((link, index) => ({ ...link, removed: removed[index] ?? [] }))
}

/** The first of the ranges that holds a position. */
export function removalOf(ranges: readonly RemovedRange[], position: number): RemovedRange | undefined {
  return ranges.find(({ from, end }) => from <= position && position < end)
}

function readChain(connection: Connection, sessionId: string): SessionRow[] {
  const chain: SessionRow[] = []
  const seen = new Set<string>()
  for (let next: string | null = sessionId; next !== null && !seen.has(next);) {
    seen.add(next)
    const row: SessionRow | undefined = connection.first(sessionById({ sessionId: next }))
    if (row === undefined) break
    chain.push(row)
    next = row.parent_session_id
  }
  return chain.reverse()
}

/** Returns for each session the position of its last own message that the next share; -1: none, null: last session. */
function findCuts(chain: readonly SessionRow[], forkPoints: readonly (Place | undefined)[]): (number | null)[] {
  const cuts: (number | null)[] = []
  let forkPoint: Place | undefined
  for (let index = chain.length - 1; index >= 0; index--) {
    const session = chain[index]
    if (session === undefined) break
    const cut =
      index === chain.length - 1 ? null : forkPoint?.session_key === session.session_key ? forkPoint.position : -1
    cuts[index] = cut
    // A branch that left before this session's own messages left from what this session inherited.
    if (cut === -1) continue
    forkPoint = forkPoints[index]
  }
  return cuts
}

/** Returns whether a removal counts for a branch, as it did when that was made; without one, whether it counts now. */
function counts({ made_sequence, undone_at, undone_sequence }: RemovalRow, branch: SessionRow | undefined): boolean {
  if (branch === undefined) return undone_at === null
  const branchedAt = branchedAtOf(branch)
  return made_sequence <= branchedAt && (undone_sequence === null || undone_sequence > branchedAt)
}

/** The sequence of its parent's log at which a branch was made; before everything where the log does not tell of it. */
export function branchedAtOf({ branched_at_sequence }: SessionRow): number {
  return branched_at_sequence ?? 0
}

/**
 * Returns whether a removal has nothing to do with what a branch shares: it would take the very message that the branch
 * starts from, so it was made later, or the branch left from what the session inherited, where only later rewinds could
 * reach.
 */
function isBeyond({ from_position, end_position }: RemovalRow, cut: number | null): boolean {
  return cut !== null && (cut === -1 || (from_position <= cut && cut < end_position))
}

/** From where on a rewind takes inherited messages too, or null when it takes none. */
function inheritedPoint(
  connection: Connection,
  chain: readonly SessionRow[],
  index: number,
  { kind, from_position, after_message_id }: RemovalRow,
): { readonly index: number; readonly from: number } | null {
  if (kind !== 'rewind' || from_position > 0) return null
  if (after_message_id === null) return { index: 0, from: 0 }
  const place = placeOf(connection, after_message_id)
  const above = chain.findIndex((session) => session.session_key === place?.session_key)
  return place === undefined || above < 0 || above >= index ? null : { index: above, from: place.position + 1 }
}

function placeOf(connection: Connection, messageId: string): Place | undefined {
  return connection.first(place({ messageId }))
}
