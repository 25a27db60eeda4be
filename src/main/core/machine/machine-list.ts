import type { Connection } from '#client/connection'
import type { AttentionEntry } from '#shared/attention/entities'
import type { ServerEvent } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { SessionRef } from '#shared/kernel/session-key'
import type { Machine } from '#shared/machine/entities'
import type { SessionListItem } from '#shared/session/entities'
import { bounded, MOST_SESSIONS } from './bounds'
import type { MachineContext } from './context'
import type { Directory } from './directory'
import { ListChanges } from './list-changes'

/** Number of sessions in one request for the list. */
const PAGE = 500
/** Changes within this time are taken together, in milliseconds. */
const GATHER_MS = 50

interface Options {
  readonly context: Pick<MachineContext, 'clock' | 'feed' | 'badge'>
  readonly directory: Directory
  readonly machineId: () => string
  /** Does work on the list after all earlier work. */
  readonly inOrder: (work: () => Promise<void>) => Promise<void>
  /** Called with rows that are new or changed. */
  readonly onRows: (rows: readonly SessionListItem[]) => void
  /** Called when the number of listed sessions changed. */
  readonly onCount: () => void
}

/** The list of one machine's sessions: asked for as a whole, and then kept by what the machine tells. */
export class MachineList {
  /** Sessions that are not listed, because there are too many, or because their rows cannot be used. */
  unlisted = 0
  /** Machines that its host follows itself: their sessions are not its own. */
  private theirs: ReadonlySet<string> = new Set()
  private readonly changes: ListChanges

  constructor(private readonly options: Options) {
    this.changes = new ListChanges(GATHER_MS, () => void options.inOrder(() => this.takeChanges()))
  }

  /** Forgets what was told and not yet taken. */
  stop(): void {
    this.changes.stop()
  }

  /** Loads the whole list. Events that arrive meanwhile are taken afterwards. */
  async load(connection: Connection): Promise<Result<readonly SessionListItem[], ContractError>> {
    const { directory } = this.options
    const machineId = this.options.machineId()
    const before = directory.sessionsOf(machineId)
    this.changes.forgetRows()
    const items = new Map<string, SessionListItem>()
    const followed = await connection.request('machine.list', {})
    // An older Parley follows none.
    this.knowTheirs(followed.ok ? followed.value.machines : [])
    let all = 0
    for (let offset = 0; offset < MOST_SESSIONS; offset += PAGE) {
      const page = await connection.request('session.list', {
        except: ['discovered'],
        includePreview: true,
        limit: PAGE,
        offset,
      })
      if (!page.ok) return err(page.error)
      const { sessions, total } = page.value
      all = total
      if (sessions.length > PAGE) return err(knownError('machine-misbehaved/answer', { request: 'session.list' }))
      for (const item of this.within(this.ownOf(sessions))) items.set(item.sessionId, item)
      if (sessions.length < PAGE) break
    }
    const attention = await connection.request('attention.list', {})
    if (!attention.ok) return err(attention.error)
    const rows = [...items.values()]
    await directory.replace(machineId, rows, this.entriesOf(attention.value.sessions), before)
    // The total counts sessions of machines that it follows as well.
    this.unlisted = this.theirs.size > 0 ? 0 : Math.max(0, all - rows.length)
    return ok(rows)
  }

  /** Takes what the machine tells of its list. */
  take(event: ServerEvent): void {
    if (event.type === 'machines.changed') this.knowTheirs(event.payload.machines)
    else if (event.type === 'sessions.changed') {
      const { sessions, removed, machineId } = event.payload
      for (const row of this.ownOf(sessions)) this.changes.changed(row.sessionId, row)
      // A session that it attributes to another machine is not its own.
      if (machineId === undefined) for (const sessionId of removed) this.changes.changed(sessionId, null)
    } else if (event.type === 'attention.changed')
      for (const entry of event.payload.sessions) if (entry.machineId === undefined) this.changes.attended(entry)
    // The lists of requests are asked for anew; here only the number of those of this host is known.
    if (event.type === 'permissions.changed') this.changes.requestsChanged('permissions')
    if (event.type === 'elicitations.changed') this.changes.requestsChanged('questions')
  }

  /** The sessions that belong in lists of other hosts. */
  ownOf(sessions: readonly SessionListItem[]): SessionListItem[] {
    return sessions.filter((session) => {
      const { status, executionTargetId = '' } = session
      // An older Parley names the machine of a session as its target.
      return status !== 'discovered' && session.machineId === undefined && !this.theirs.has(executionTargetId)
    })
  }

  /** Returns whether what it says is of a session that it listed as its own. */
  readonly listsOwn = ({ sessionId, machineId }: SessionRef): boolean =>
    machineId === undefined && this.options.directory.has(this.options.machineId(), sessionId)

  /** The rows that can be used, within bounds. */
  within<Row extends SessionListItem | AttentionEntry>(rows: readonly Row[]): Row[] {
    const now = this.options.context.clock.now()
    return rows.map((row) => bounded(row, now)).filter((row) => row !== null)
  }

  private entriesOf(entries: readonly AttentionEntry[]): AttentionEntry[] {
    return this.within(entries.filter((entry) => entry.machineId === undefined))
  }

  private async takeChanges(): Promise<void> {
    const { directory, context } = this.options
    const machineId = this.options.machineId()
    const { rows, removed, attention, permissions, questions } = this.changes.take()
    const before = directory.count(machineId)
    const changed = this.within(rows)
    await directory.changed(machineId, changed)
    await directory.remove(machineId, removed)
    if (attention.length > 0) await directory.attended(machineId, this.within(attention))
    if (changed.length > 0) this.options.onRows(changed)
    if (permissions) context.feed.announce('permissions.changed', { pending: context.badge.count })
    if (questions) context.feed.announce('elicitations.changed', { pending: 0 })
    if (directory.count(machineId) !== before) this.options.onCount()
  }

  private knowTheirs(machines: readonly Machine[]): void {
    this.theirs = new Set(machines.map(({ machineId }) => machineId))
  }
}
