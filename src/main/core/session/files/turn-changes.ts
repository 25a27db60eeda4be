import { noticeText } from '#shared/kernel/notice-texts'
import path from 'node:path'
import { defined } from '#shared/kernel/defined'
import type { FilterConsent } from '#core/base/git/committed-files'
import type { EventStream } from '../stream/event-stream'
import { pathWithin, whatWas, type FolderState } from './folder-state'
import { goneBy } from './gone'
import { addChanges, type SeenChange } from './keep-changes'
import { CLOCK_SLACK_MS } from './stamp'
import { ToolPaths, type ToolEvent } from './tool-paths'
import { isSameVersion, readFileNow, withoutContent, type FileNow, type FileThen } from './version'

/** Maximum number of reported files per turn. */
const MOST_CHANGES = 2000
const AT_ONCE = 32
/** Maximum size of the contents kept while a turn is under way, in bytes. */
const MOST_KEPT = 64 * 1024 * 1024
/** Size of contents after which they are stored before others are read, in bytes. */
const MOST_HELD = 8 * 1024 * 1024
/** A file that is no text is not held in memory for a tool that has yet to write it when it is longer, in bytes. */
const LONGEST_EXPECTED = 256 * 1024

/** A file that did or did not exist; undefined when unknown. */
type Was = FileThen | null | undefined

interface ChangedFile {
  readonly first: Was
  readonly now: FileThen | null
  /** Distinguishes files that are too large to be read. */
  readonly writtenAt: number | undefined
}

/** A look at files that were not named by tools. */
interface Look {
  /** Time until which each of them was certainly as it was seen last, in Unix ms. */
  readonly unchangedUntil?: number | undefined
  /** Time at which the first command that may have changed them began, in Unix ms. */
  readonly begunAt?: number | undefined
  /** Time at which the last one had ended, in Unix ms. */
  readonly endedAt?: number | undefined
  /** Time at which the turn had ended, in Unix ms: what changed later is somebody else's. */
  readonly turnEndedAt?: number | undefined
}

/** Known file changes of one turn. */
export class TurnChanges {
  readonly agentIds = new Set<string>()
  private readonly tools = new ToolPaths()
  /** Files before tools wrote them, as far as the tools were reported in time. */
  private readonly expected = new Map<string, Promise<Was>>()
  private readonly changed = new Map<string, ChangedFile>()
  /** Files written by tools whose earlier state only the comparison at the end can determine. */
  private readonly undecided = new Set<string>()
  private readonly writers = new Map<string, string>()
  /** Times at which tools named files for the last time, in Unix ms. */
  private readonly begunAt = new Map<string, number>()
  private readonly startedAt = Date.now()
  private isFull = false
  private keptBytes = 0

  constructor(
    readonly turnId: string,
    readonly folder: string,
    private readonly session: {
      readonly sessionId: string
      readonly stream: EventStream
      /** Tells which programs may run to read a file from git. */
      readonly consent: FilterConsent
    },
  ) {}

  /** Contents of so many files were kept that no more are until the turn ends. */
  get hasKeptEnough(): boolean {
    return this.keptBytes >= MOST_KEPT
  }

  /**
   * Takes an agent's report about a tool. Returns the files that it has written, to be examined, and whether it may have
   * written others.
   */
  toolReported(agentId: string, event: ToolEvent): { written: string[]; mayHaveWritten: boolean } {
    const { began, done, mayHaveWritten } = this.tools.take(event, this.folder)
    for (const file of began) {
      const name = this.nameOf(file)
      this.writers.set(name, agentId)
      this.begunAt.set(name, Date.now())
      if (!this.expected.has(name)) this.expected.set(name, readBefore(file, Date.now()))
    }
    return { written: done.map((file) => this.nameOf(file)), mayHaveWritten }
  }

  /** Looks at files that tools wrote. `state` is the folder at the beginning of the turn. */
  async checkWritten(names: readonly string[], state: FolderState | null): Promise<void> {
    await this.look(names, state, null)
  }

  /** Examines files that differ from the start of the turn, and undecided ones. */
  async checkDiffering(names: readonly string[], state: FolderState | null, look: Look): Promise<void> {
    await this.look([...new Set([...names, ...this.undecided])], state, look)
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
      const group = names.slice(at, at + AT_ONCE).map(async (name): Promise<SeenChange | null> => {
        const now = await readFileNow(path.resolve(this.folder, name))
        const isNew = now === null || now.bornAt >= this.startedAt - CLOCK_SLACK_MS
        const was = await this.before(name, were.get(name), isFound && (!ignoresChanged || isNew))
        if (isFound && (await isLater(path.resolve(this.folder, name), now, found))) return null
        const change = this.change(name, was, now, found)
        if (change === null) return null
        held += contentLength(change.before) + contentLength(change.after)
        return { ...change, ...defined({ unchangedUntil: found?.unchangedUntil }) }
      })
      seen.push(...(await Promise.all(group)).filter((change) => change !== null))
      if (held < MOST_HELD) continue
      await this.keep(seen)
      seen = []
      held = 0
    }
    await this.keep(seen)
  }

  /** Returns a file as it was before the current change. */
  private async before(name: string, atBeginning: Was, isAbsenceSure: boolean): Promise<Was> {
    const known = this.changed.get(name)
    if (known !== undefined) return known.now
    if (atBeginning != null) return atBeginning
    const expected = await this.expected.get(name)
    if (expected !== undefined) return expected
    // An ignored file is not scanned and appears not to have existed.
    return isAbsenceSure ? atBeginning : undefined
  }

  private change(name: string, before: Was, now: FileNow | null, found: Look | null): SeenChange | null {
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
    this.undecided.delete(name)
    const first = known === undefined ? strip(before) : known.first
    const hadEnough = this.hasKeptEnough
    const after = now !== null && now.text === null && hadEnough ? withoutContent(now) : now
    this.keptBytes += contentLength(after)
    this.changed.set(name, { first, now: strip(after) ?? null, writtenAt })
    const agentId = this.writers.get(name) ?? (this.agentIds.size === 1 ? [...this.agentIds][0] : undefined)
    const begunAt = found === null ? this.begunAt.get(name) : found.begunAt
    return { path: name, before, after, agentId, writtenAt: timeOf(writtenAt, begunAt, found?.endedAt) }
  }

  private async keep(seen: readonly SeenChange[]): Promise<void> {
    if (seen.length === 0) return
    let filesChanged = 0
    for (const { first, now } of this.changed.values())
      if (first === undefined || !isSameVersion(first?.version ?? null, now?.version ?? null)) filesChanged++
    const { sessionId, stream } = this.session
    const changes = stream.changes()
    addChanges(changes, sessionId, seen, { turnId: this.turnId, filesChanged })
    await stream.keep(changes)
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

/**
 * Returns the time of a change. Disks tell it with the ticks of a slower clock, so that a change can seem to be older than
 * the command that made it, and of a file that is gone they tell none.
 */
function timeOf(told: number | undefined, begunAt: number | undefined, endedAt = Date.now()): number {
  const earliest = begunAt === undefined ? 0 : Math.min(begunAt + 1, endedAt)
  return Math.min(Math.max(told ?? endedAt, earliest), Date.now())
}

/**
 * Returns whether a file may have got its content after the turn had ended. A time that is yet to come is that of another
 * clock, and tells nothing.
 */
async function isLater(file: string, now: FileNow | null, { turnEndedAt }: Look): Promise<boolean> {
  if (turnEndedAt === undefined) return false
  const at = now === null ? await goneBy(file) : now.touchedAt
  // What cannot be read is not deleted.
  if (at === undefined) return true
  return at > turnEndedAt + CLOCK_SLACK_MS && at <= Date.now() + CLOCK_SLACK_MS
}

function contentLength(file: Was): number {
  return file?.text?.length ?? file?.bytes?.length ?? 0
}

/** A state as it is remembered after its content was stored. */
function strip(file: Was): Was {
  return file == null ? file : withoutContent(file)
}

/** A file before a tool writes it; undefined when it was written already. */
async function readBefore(file: string, reportedAt: number): Promise<Was> {
  const now = await readFileNow(file)
  if (now !== null && now.changedAt >= reportedAt - CLOCK_SLACK_MS) return undefined
  return now?.bytes !== undefined && now.bytes.length > LONGEST_EXPECTED ? withoutContent(now) : now
}
