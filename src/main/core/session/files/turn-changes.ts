import path from 'node:path'
import type { EventStream } from '../events/event-stream'
import { pathWithin, whatWas, type FolderState } from './folder-state'
import { addChanges, type SeenChange } from './keep-changes'
import { ToolPaths, type ToolEvent } from './tool-paths'
import { isSameVersion, readFileNow, type FileThen } from './version'

/** Maximum number of reported files per turn. */
const MOST_CHANGES = 2000
const AT_ONCE = 32
/** The clocks of disks tick slower than ours. */
const CLOCK_SLACK_MS = 20

/** A file that did or did not exist; undefined when unknown. */
type Was = FileThen | null | undefined

interface ChangedFile {
  readonly first: Was
  readonly now: FileThen | null
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
  private readonly startedAt = Date.now()
  private isFull = false

  constructor(
    readonly turnId: string,
    readonly folder: string,
    private readonly session: { readonly sessionId: string; readonly stream: EventStream },
  ) {}

  /** Takes an agent's report about a tool. Returns the files that it has written, to be examined. */
  toolReported(agentId: string, event: ToolEvent): string[] {
    const { began, done } = this.tools.take(event, this.folder)
    for (const file of began) {
      const name = this.nameOf(file)
      this.writers.set(name, agentId)
      if (!this.expected.has(name)) this.expected.set(name, readBefore(file, Date.now()))
    }
    return done.map((file) => this.nameOf(file))
  }

  /** Looks at files that tools wrote. `state` is the folder at the beginning of the turn. */
  async checkWritten(names: readonly string[], state: FolderState | null): Promise<void> {
    const seen = await this.look(names, state, false)
    await this.keep(seen)
  }

  /** Examines files that differ from the start of the turn, and undecided ones. */
  async checkDiffering(names: readonly string[], state: FolderState | null): Promise<void> {
    const seen = await this.look([...new Set([...names, ...this.undecided])], state, true)
    await this.keep(seen)
  }

  private async look(names: readonly string[], state: FolderState | null, isEnd: boolean): Promise<SeenChange[]> {
    const unseen = names.filter((name) => !this.changed.has(name))
    const were: ReadonlyMap<string, FileThen | null> =
      state === null ? new Map() : await whatWas(this.folder, state, unseen)
    // Files that are no longer ignored look new.
    const ignoresChanged = names.some((name) => path.posix.basename(name) === '.gitignore')
    const seen: SeenChange[] = []
    for (let at = 0; at < names.length; at += AT_ONCE) {
      const group = names.slice(at, at + AT_ONCE).map(async (name): Promise<SeenChange | null> => {
        const now = await readFileNow(path.resolve(this.folder, name))
        const isNew = now === null || now.bornAt >= this.startedAt - CLOCK_SLACK_MS
        const was = await this.before(name, were.get(name), isEnd && (!ignoresChanged || isNew))
        return this.change(name, was, now, isEnd)
      })
      seen.push(...(await Promise.all(group)).filter((change) => change !== null))
    }
    return seen
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

  private change(name: string, before: Was, after: FileThen | null, isEnd: boolean): SeenChange | null {
    if (before !== undefined && isSameVersion(before?.version ?? null, after?.version ?? null)) return null
    if (before === undefined && !isEnd) {
      this.undecided.add(name)
      return null
    }
    if (!this.changed.has(name) && this.changed.size >= MOST_CHANGES) {
      this.tellFull()
      return null
    }
    this.undecided.delete(name)
    this.changed.set(name, { first: this.changed.has(name) ? this.changed.get(name)?.first : before, now: after })
    const agentId = this.writers.get(name) ?? (this.agentIds.size === 1 ? [...this.agentIds][0] : undefined)
    return { path: name, before, after, agentId }
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
    const message = `More than ${MOST_CHANGES} files were changed in this turn. The others are not listed.`
    this.session.stream.emit('notice', { level: 'warning', message })
  }

  /** Returns the name of a file in events: its path relative to the folder, or absolute when it is elsewhere. */
  private nameOf(file: string): string {
    return pathWithin(this.folder, file) ?? file
  }
}

/** A file before a tool writes it; undefined when it was written already. */
async function readBefore(file: string, reportedAt: number): Promise<Was> {
  const now = await readFileNow(file)
  return now !== null && now.changedAt >= reportedAt - CLOCK_SLACK_MS ? undefined : now
}
