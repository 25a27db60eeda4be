import { SNAPSHOT_VERSION, type SnapshotOptions, type SnapshotSession } from '#shared/snapshot/entities'
import { withoutAgentDecisions, withoutDecisions } from '#shared/snapshot/decisions'
import type { SessionExport } from '#core/store/jobs'
import type { ReadableSession } from './render/page'
import { ownerOf } from './store-facts'

/** Requested content. */
export interface ExportRequest {
  readonly sessionIds: readonly string[]
  readonly options: SnapshotOptions
  readonly exportedAt: number
}

/** A member of a snapshot, or a list that is read while it is walked through. */
export type ExportPiece =
  | { readonly kind: 'member'; readonly name: string; readonly value: unknown }
  | { readonly kind: 'list'; readonly name: string; readonly items: Iterable<unknown> }

/** Returns the sessions in a snapshot of some sessions: parents before their children, each once. */
export function sessionsOf(sessions: SessionExport, { sessionIds, options }: ExportRequest): string[] {
  const ids = new Set<string>()
  for (const sessionId of sessionIds) {
    if (options.includeAncestors) for (const above of sessions.ancestors(sessionId)) ids.add(above)
    ids.add(sessionId)
    if (options.includeChildren) for (const below of sessions.descendants(sessionId)) ids.add(below)
  }
  return [...ids]
}

/** A snapshot of sessions in the order of the format. Lists are read while they are walked through. */
export function* exportPieces(sessions: SessionExport, request: ExportRequest): Generator<ExportPiece> {
  const { options } = request
  const ids = sessionsOf(sessions, request)
  const known = new Set(ids)
  yield { kind: 'member', name: 'version', value: SNAPSHOT_VERSION }
  yield { kind: 'member', name: 'exportedAt', value: request.exportedAt }
  yield { kind: 'member', name: 'options', value: options }
  yield { kind: 'list', name: 'sessions', items: sessionItems(sessions, ids, known) }
  yield { kind: 'list', name: 'agents', items: flat(ids, (id) => sessions.agents(id).map(withoutAgentDecisions)) }
  yield { kind: 'list', name: 'messages', items: flat(ids, (id) => sessions.messages(id, options)) }
  yield { kind: 'list', name: 'turns', items: flat(ids, (id) => sessions.turns(id)) }
  if (options.includeEvents) yield { kind: 'list', name: 'events', items: flat(ids, (id) => sessions.events(id)) }
}

/** Returns the same sessions for reading. Messages are read during the iteration; `onMessage` is called for each. */
export function* readableSessions(
  sessions: SessionExport,
  request: ExportRequest & Pick<ReadableSession, 'agentNames'>,
  redact: <T>(value: T) => T,
  onMessage: () => void,
): Generator<ReadableSession> {
  const { agentNames } = request
  const take = <T>(message: T): T => {
    onMessage()
    return redact(message)
  }
  for (const id of sessionsOf(sessions, request)) {
    const session = sessions.session(id)
    if (session === null) continue
    yield { agentNames, session: redact(session), messages: mapped(sessions.messages(id, request.options), take) }
  }
}

/** The same pieces with every item of their lists changed. */
export function* mappedPieces(pieces: Iterable<ExportPiece>, change: <T>(item: T) => T): Generator<ExportPiece> {
  for (const piece of pieces) yield piece.kind === 'list' ? { ...piece, items: mapped(piece.items, change) } : piece
}

/** The same pieces; `onMessage` hears of every message that goes by. */
export function* watchedPieces(pieces: Iterable<ExportPiece>, onMessage: () => void): Generator<ExportPiece> {
  const watch = (item: unknown): unknown => {
    onMessage()
    return item
  }
  for (const piece of pieces)
    yield piece.kind === 'list' && piece.name === 'messages' ? { ...piece, items: mapped(piece.items, watch) } : piece
}

/** The same as text, in parts; `indent` as of `JSON.stringify`. */
export function* exportText(pieces: Iterable<ExportPiece>): Generator<string> {
  let isFirst = true
  for (const piece of pieces) {
    yield `${isFirst ? '{' : ','}\n${JSON.stringify(piece.name)}: `
    isFirst = false
    if (piece.kind === 'member') yield JSON.stringify(piece.value)
    else {
      let separator = '['
      for (const item of piece.items) {
        yield `${separator}\n${JSON.stringify(item)}`
        separator = ','
      }
      yield separator === '[' ? '[]' : '\n]'
    }
  }
  yield '\n}\n'
}

function* sessionItems(
  sessions: SessionExport,
  ids: readonly string[],
  known: ReadonlySet<string>,
): Generator<SnapshotSession> {
  const roots = new Map<string, string>()
  for (const id of ids) {
    const stored = sessions.session(id)
    if (stored === null) continue
    const session = withoutDecisions(stored)
    const parent = session.parentSessionId
    if (parent === undefined || !known.has(parent)) {
      yield detached(session)
      continue
    }
    const root = roots.get(parent) ?? parent
    roots.set(id, root)
    yield { ...withoutLostPoint(sessions, session, known), rootSessionId: root }
  }
}

/** Removes the fork point of a branch that inherited from a session missing in the file. */
function withoutLostPoint(
  sessions: SessionExport,
  session: SnapshotSession,
  known: ReadonlySet<string>,
): SnapshotSession {
  const { forkPointMessageId: point, ...rest } = session
  if (point === undefined || known.has(ownerOf(sessions.connection, point) ?? '')) return session
  return rest
}

/** Returns a session without the content inherited from a parent that is missing in the file. */
function detached(session: SnapshotSession): SnapshotSession {
  const {
    parentSessionId: _parent,
    rootSessionId: _root,
    forkPointMessageId: _point,
    forkTransforms: _transforms,
    branchKind: _kind,
    spawningToolCallId: _call,
    parley,
    ...alone
  } = session
  if (parley === undefined) return alone
  const { merges: _merges, ...state } = parley
  return Object.keys(state).length === 0 ? alone : { ...alone, parley: state }
}

function* flat<T>(ids: readonly string[], read: (id: string) => Iterable<T>): Generator<T> {
  for (const id of ids) yield* read(id)
}

function* mapped<T>(items: Iterable<T>, change: (item: T) => T): Generator<T> {
  for (const item of items) yield change(item)
}
