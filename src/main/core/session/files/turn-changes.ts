import { noticeText } from '#shared/kernel/notice-texts'
import path from 'node:path'
import type { FilterConsent } from '#core/base/git/committed-files'
import type { EventStream } from '../stream/event-stream'
import { CallLog, type Coverage } from './calls'
import { expectedBy, type Expected } from './expected'
import { pathWithin, whatWas, type FolderState } from './folder-state'
import { contentLength, strip, type ChangedFile, type Look, type Was } from './changed-file'
import { addChanges, type SeenChange } from './keep-changes'
import { CLOCK_SLACK_MS } from './stamp'
import { ToolPaths, type ToolEvent } from './tool-paths'
import { isSameVersion, readFileNow, withoutContent, type FileNow, type FileThen } from './version'
import type { Unchanged } from './turn-watch'
import { diskTimeOf, isLater, timeOf } from './written-at'

/** Maximum number of reported files per turn. */
const MOST_CHANGES = 2000
const AT_ONCE = 32
/** Maximum size of the contents kept while a turn is under way, in bytes. */
const MOST_KEPT = 64 * 1024 * 1024
/** Size of contents after which they are stored before others are read, in bytes. */
const MOST_HELD = 8 * 1024 * 1024
/** Known file changes of one turn. */
export class TurnChanges {
  readonly agentIds = new Set<string>()
  private readonly tools = new ToolPaths()
  readonly calls = new CallLog()
  /** Files before tools wrote them, as far as the tools were reported in time. */
  private readonly expected = new Map<string, Promise<Expected>>()
  private readonly changed = new Map<string, ChangedFile>()
  /** Files written by tools whose earlier state only the comparison at the end can determine. */
  private readonly undecided = new Set<string>()
  private readonly writers = new Map<string, string>()
  private readonly startedAt = Date.now()
  private isFull = false
  private keptBytes = 0

  constructor(
    readonly turnId: string,
    readonly folder: string,
    private readonly session: {
      readonly sessionId: string
      readonly stream: EventStream
      /** Tells clients that a file has changed. */
      announce(path: string): void
      /** Tells which programs may run to read a file from git. */
      readonly consent: FilterConsent
    },
    /** Returns what is known of a file since it was seen last, given the begin of the call that wrote it. */
    private readonly unchanged: (name: string, begunAt: number | undefined) => Unchanged,
  ) {}

  /** Contents of so many files were kept that no more are until the turn ends. */
  get hasKeptEnough(): boolean {
    return this.keptBytes >= MOST_KEPT
  }

  /** Returns the time at which a changed file was seen last, in Unix ms. */
  seenAt(name: string): number | undefined {
    return this.changed.get(name)?.seenAt
  }

  /**
   * Takes an agent's report about a tool. Returns the files that it has written, to be examined, and whether it begins or
   * has ended as one that may write others.
   */
  toolReported(agentId: string, event: ToolEvent): { written: string[]; mayWrite: boolean; mayHaveWritten: boolean } {
    const now = Date.now()
    const { began, done, mayWrite, mayHaveWritten } = this.tools.take(event, this.folder)
    this.calls.take(event, [...began, ...done], now)
    for (const file of began) {
      const name = this.nameOf(file)
      this.writers.set(name, agentId)
      this.expected.set(name, expectedBy(file, now))
    }
    return { written: done.map((file) => this.nameOf(file)), mayWrite, mayHaveWritten }
  }

  /** Takes the answer to a request for a permission: the files of the call are what they are now. */
  permitted(requestId: string): void {
    const now = Date.now()
    for (const file of this.calls.answered(requestId, now)) this.expected.set(this.nameOf(file), expectedBy(file, now))
  }

  /** Looks at files that tools wrote. `state` is the folder at the beginning of the turn. */
  async checkWritten(names: readonly string[], state: FolderState | null): Promise<void> {
    await this.look(names, state, null)
  }

  /** Examines files that differ from the start of the turn, and undecided ones. */
  async checkDiffering(names: readonly string[], state: FolderState | null, look: Look): Promise<void> {
    await this.look([...new Set([...names, ...this.undecided])], state, look)
  }

  /** Examines files that were written while no call ran, if they were, as they were read at a time (Unix ms). */
  async checkSaved(
    read: ReadonlyMap<string, Promise<FileNow | null>>,
    readAt: number,
    state: FolderState | null,
  ): Promise<void> {
    const names = [...read.keys()].filter((name) => (this.seenAt(name) ?? 0) < readAt)
    await this.look(names, state, { read })
  }

  /** Looks at files and keeps what changed. `found` null: tools named them. */
  private async look(names: readonly string[], state: FolderState | null, found: Look | null): Promise<void> {
    const isFound = found !== null
    const unseen = names.filter((name) => !this.changed.has(name))
    const were: ReadonlyMap<string, FileThen | null> =
      state === null ? new Map() : await whatWas(this.folder, state, unseen, this.session.consent)
    // Files that are no longer ignored look new.
    const ignoresChanged = names.some((name) => path.posix.basename(name) === '.gitignore')
    let seen: SeenChange[] = []
    let held = 0
    for (let at = 0; at < names.length; at += AT_ONCE) {
      const group = names.slice(at, at + AT_ONCE).map(async (name): Promise<SeenChange[]> => {
        const now = await (found?.read?.get(name) ?? readFileNow(path.resolve(this.folder, name)))
        const isNew = now === null || now.bornAt >= this.startedAt - CLOCK_SLACK_MS
        const earlier = await this.saved(name, were.get(name))
        const was = await this.before(name, were.get(name), isFound && (!ignoresChanged || isNew))
        if (isFound && (await isLater(path.resolve(this.folder, name), now, found.turnEndedAt))) return earlier
        const change = await this.change(name, was, now, found)
        const all = change === null ? earlier : [...earlier, change]
        for (const { before, after } of all) held += contentLength(before) + contentLength(after)
        return all
      })
      seen.push(...(await Promise.all(group)).flat())
      if (held < MOST_HELD) continue
      await this.keep(seen)
      seen = []
      held = 0
    }
    await this.keep(seen)
  }

  /** Returns what was saved between the last look at a file and the begin of the tool that names it. */
  private async saved(name: string, atBeginning: Was): Promise<SeenChange[]> {
    const known = this.changed.get(name)
    const expected = await this.expected.get(name)
    // An ignored file is not scanned and appears not to have existed.
    const was = known === undefined ? (atBeginning ?? undefined) : known.now
    if (expected?.file == null || was === undefined || expected.at < (known?.seenAt ?? 0)) return []
    const change = await this.change(name, was, expected.file, { endedAt: expected.at })
    return change === null ? [] : [change]
  }

  /** Returns a file as it was before the current change. */
  private async before(name: string, atBeginning: Was, isAbsenceSure: boolean): Promise<Was> {
    const known = this.changed.get(name)
    if (known !== undefined) return known.now
    if (atBeginning != null) return atBeginning
    const expected = await this.expected.get(name)
    if (expected?.file !== undefined) return expected.file
    // An ignored file is not scanned and appears not to have existed.
    return isAbsenceSure ? atBeginning : undefined
  }

  private async change(name: string, before: Was, now: FileNow | null, found: Look | null): Promise<SeenChange | null> {
    if (before !== undefined && isSameVersion(before?.version ?? null, now?.version ?? null)) return null
    const known = this.changed.get(name)
    const writtenAt = now?.changedAt
    if (now !== null && now.version.hash === undefined && known?.writtenAt === writtenAt && known?.now != null)
      return null
    if (before === undefined && found === null) {
      this.undecided.add(name)
      return null
    }
    if (!this.changed.has(name) && this.changed.size >= MOST_CHANGES) {
      this.tellFull()
      return null
    }
    const file = path.resolve(this.folder, name)
    const isContent = now === null || before?.version.hash !== now.version.hash
    const diskTime = isContent ? await diskTimeOf(file, now) : now.touchedAt
    const coverage = diskTime === undefined ? undefined : await this.calls.covering(diskTime, this.folder, file)
    if (found?.read !== undefined && coverage !== undefined) return null
    const unchanged = await this.beforeWrite(name, coverage, found)
    this.undecided.delete(name)
    const first = known === undefined ? strip(before) : known.first
    const hadEnough = this.hasKeptEnough
    const after = now !== null && now.text === null && hadEnough ? withoutContent(now) : now
    this.keptBytes += contentLength(after)
    this.changed.set(name, { first, now: strip(after) ?? null, writtenAt, seenAt: Date.now() })
    return {
      path: name,
      before,
      after,
      agentId: this.agentOf(name, coverage),
      writtenAt: timeOf(writtenAt, coverage?.begunAt, found?.endedAt),
      diskTime,
      unchangedUntil: unchanged?.until,
      toolCallIds: coverage?.toolCallIds,
      named: coverage?.named,
      calledAt: unchanged?.isCertain === false ? undefined : coverage?.begunAt,
      sources: found?.sources?.length === 0 ? undefined : found?.sources,
    }
  }

  /** Returns what is known of a file before a write; undefined when it was read right before the tool that names it. */
  private async beforeWrite(
    name: string,
    coverage: Coverage | undefined,
    found: Look | null,
  ): Promise<Unchanged | undefined> {
    const expected = await this.expected.get(name)
    const isRead = expected?.file !== undefined && coverage !== undefined && expected.at >= coverage.begunAt
    return found === null && isRead ? undefined : this.unchanged(name, coverage?.begunAt)
  }

  /** Returns the agent that changed a file: what was written outside of the calls that were reported is nobody's. */
  private agentOf(name: string, coverage: Coverage | undefined): string | undefined {
    if (coverage === undefined && this.calls.hasCalls) return undefined
    return this.writers.get(name) ?? (this.agentIds.size === 1 ? [...this.agentIds][0] : undefined)
  }

  private async keep(seen: readonly SeenChange[]): Promise<void> {
    if (seen.length === 0) return
    let filesChanged = 0
    for (const { first, now } of this.changed.values())
      if (first === undefined || !isSameVersion(first?.version ?? null, now?.version ?? null)) filesChanged++
    const { sessionId, stream } = this.session
    const changes = stream.changes()
    addChanges(changes, sessionId, seen, { turnId: this.turnId, filesChanged })
    const kept = await stream.keep(changes)
    if (kept.ok) for (const path of new Set(seen.map((change) => change.path))) this.session.announce(path)
  }

  private tellFull(): void {
    if (this.isFull) return
    this.isFull = true
    const notice = noticeText('changes-unlisted', { limit: MOST_CHANGES })
    this.session.stream.emit('notice', { level: 'warning', ...notice })
  }

  /** Returns the name of a file in events: its path relative to the folder, or absolute when it is elsewhere. */
  private nameOf(file: string): string {
    return pathWithin(this.folder, file) ?? file
  }
}
