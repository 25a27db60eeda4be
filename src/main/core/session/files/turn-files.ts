import path from 'node:path'
import { noticeText } from '#shared/kernel/notice-texts'
import type { AdapterEvent } from '#shared/adapter/port'
import type { AgentsContext } from '#core/agents/context'
import type { SessionCore } from '../stream/session-core'
import { consentIn } from './filter-consent'
import { differing, isQuick, lookAt, stillSame, type FolderState } from './folder-state'
import { TurnChanges } from './turn-changes'
import { lookBefore } from './look-before'
import { isKnown, sourcesSince, type Turn } from './turn-state'
import { TurnWatch } from './turn-watch'
import { readFileNow } from './version'

/** Maximum delay of a prompt for the folder scan. In large folders the scan continues while the agent works. */
export const FOLDER_LOOK_MS = 250

/** A look at a folder that takes longer, in milliseconds, is followed by a pause of the same length. */
const SLOW_LOOK_MS = 200

/** Time after the write of a file until it is read, in milliseconds: programs empty a file before they write it. */
const SAVING_MS = 15

/** Maximum number of files that are read at once when they were seen to be written. */
const MOST_READ = 200

/**
 * File changes of agents in one session. Combines two sources: files named by tools, which are examined as soon as the
 * tool is done, and comparisons of the folder, which also find changes by commands: at the end of a turn, and in
 * repositories and small folders after each command too, one at a time, so that they outlive the host if it is killed.
 * Delays no turn for longer than `folderLookMs`.
 */
export class TurnFiles {
  private turn: Turn | null = null
  /** The folder as the last turn left it, once that is known. */
  private last: FolderState | null = null
  /** Scan at the end of the last turn, while it is in progress. */
  private ending: Promise<FolderState | null> | null = null
  private isTooLarge = false
  /** Earliest time of the next look within a turn, in Unix ms. */
  private nextLookAt = 0
  /** Examinations run one after the other, so that each sees the result of the previous one. */
  private lane: Promise<unknown> = Promise.resolve()
  /** Looks within turns, one after the other; files that tools named do not wait for them. */
  private looks: Promise<unknown> = Promise.resolve()
  private running = 0

  constructor(
    private readonly context: Pick<AgentsContext, 'dataDir' | 'feed' | 'folderLookMs' | 'store'>,
    private readonly session: SessionCore,
  ) {}

  get isIdle(): boolean {
    return this.running === 0
  }

  /**
   * Starts an agent's work on a message of a turn. Resolves when it may start; soon, whatever the size of the folder.
   */
  begin(turnId: string, agentId: string): Promise<void> {
    if (this.turn?.changes.turnId !== turnId) {
      // A turn that an agent began by itself may still run; changes belong to the one of the user from now on.
      this.end()
      this.turn = this.newTurn(turnId)
    }
    this.turn.changes.agentIds.add(agentId)
    return this.turn.ready
  }

  /** Takes an agent's report; only reports about tools matter. */
  reported(agentId: string, event: AdapterEvent): void {
    const { turn } = this
    if (turn === null) return
    if (event.type === 'permission.requested') turn.changes.calls.asked(event.requestId, event.toolCallId, Date.now())
    if (event.type === 'permission.withdrawn') this.permitted(event.requestId)
    if (event.type !== 'tool.started' && event.type !== 'tool.updated' && event.type !== 'tool.completed') return
    this.checkSaved(turn)
    const { written, mayWrite, mayHaveWritten } = turn.changes.toolReported(agentId, event)
    if (written.length > 0) void this.queue(async () => turn.changes.checkWritten(written, await turn.before))
    if (mayHaveWritten) this.commandEnded(turn)
    else if (mayWrite) this.lookSoon(turn)
  }

  /** Takes the answer to an agent's request for a permission: what was saved while it waited is the person's. */
  permitted(requestId: string): void {
    if (this.turn === null) return
    this.checkSaved(this.turn)
    this.turn.changes.permitted(requestId)
  }

  /** Ends the turn, by default whichever runs: its changes are determined in the background. */
  end(turnId = this.turn?.changes.turnId): void {
    const { turn } = this
    if (turn === null || turn.changes.turnId !== turnId) return
    this.turn = null
    const turnEndedAt = Date.now()
    const endOfTurn = async (): Promise<FolderState | null> => {
      const before = await turn.before
      const { changes } = turn
      const after = before === null ? null : await lookAt(changes.folder, this.context.dataDir)
      const names = before === null || after === null ? [] : await differing(changes.folder, before, after)
      const sources = before === null || after === null ? [] : await sourcesSince(turn, before, after)
      await changes.checkDiffering(names, before, { turnEndedAt, sources })
      turn.watch.end()
      this.last = after === null ? null : { ...after, remembered: stillSame(before, after) }
      return after
    }
    const ending = this.counted(this.looks.then(() => this.queue(endOfTurn)))
    this.ending = ending
    void ending.then(() => {
      if (this.ending === ending) this.ending = null
    })
  }

  /** Resolves when everything that was seen so far is stored. */
  async settled(): Promise<void> {
    await this.looks
    await this.ending
    await this.lane
  }

  private commandEnded(turn: Turn): void {
    turn.commandEndedAt = Date.now()
    this.lookSoon(turn)
  }

  /** Takes the write of a file: while no call runs, somebody else saved it. */
  private fileWritten(turn: Turn, name: string): void {
    if (this.turn !== turn || turn.changes.calls.isBusy) return
    turn.saved.add(name)
    // An agent that reports no calls writes by itself; its changes are found at the end of the turn.
    if (turn.changes.calls.hasCalls) turn.savedTimer ??= setTimeout(() => this.checkSaved(turn), SAVING_MS).unref()
  }

  /** Reads the files that were saved, at once: a call that begins now can write them again. */
  private checkSaved(turn: Turn): void {
    clearTimeout(turn.savedTimer)
    turn.savedTimer = undefined
    const { state, changes } = turn
    const saved = [...turn.saved].filter((name) => isKnown(turn, state, name)).slice(0, MOST_READ)
    turn.saved.clear()
    if (saved.length === 0 || changes.hasKeptEnough) return
    const readAt = Date.now()
    const read = new Map(saved.map((name) => [name, readFileNow(path.resolve(changes.folder, name))]))
    void this.queue(() => changes.checkSaved(read, readAt, state))
  }

  /** Looks at the folder when a command begins or ends, unless a look that has yet to begin will see the same. */
  private lookSoon(turn: Turn): void {
    if (turn.isLookDue) return
    turn.isLookDue = true
    const look = (): void => {
      this.looks = this.counted(this.looks.then(() => this.lookWithin(turn))).catch(() => undefined)
    }
    const pause = this.nextLookAt - Date.now()
    if (pause > 0) setTimeout(look, pause).unref()
    else look()
  }

  private async lookWithin(turn: Turn): Promise<void> {
    turn.isLookDue = false
    const before = await turn.before
    // The end of the turn is looked at anyway.
    if (this.turn !== turn || before === null || !isQuick(before)) return
    const { changes, commandEndedAt: endedAt } = turn
    if (changes.hasKeptEnough) {
      this.tellEnough(turn)
      return
    }
    const lookedAt = Date.now()
    const now = await lookAt(changes.folder, this.context.dataDir)
    const took = Date.now() - lookedAt
    if (took > SLOW_LOOK_MS) this.nextLookAt = lookedAt + 2 * took
    // The end of the turn came first, and tells what was written after it.
    if (this.turn !== turn) return
    // A repository that came or went within the turn is compared at its end.
    if ((now.git === null) !== (before.git === null) || !now.isComplete) return
    const names = await differing(changes.folder, turn.seen ?? before, now)
    const sources = await sourcesSince(turn, turn.seen ?? before, now)
    await this.queue(() => changes.checkDiffering(names, before, { endedAt, sources }))
    turn.seen = now
    turn.seenAt = lookedAt
    turn.watch.looked(lookedAt)
  }

  private tellEnough(turn: Turn): void {
    if (turn.toldEnough) return
    turn.toldEnough = true
    this.session.stream.emit('notice', { level: 'info', ...noticeText('changes-unread') })
  }

  private newTurn(turnId: string): Turn {
    const { cwd: folder, sessionId, stream } = this.session
    const consent = consentIn(this.context, folder)
    const announce = (path: string): void => this.context.feed.announce('provenance.changed', { folder, path })
    const watch = new TurnWatch(folder, (name) => this.fileWritten(turn, name))
    const changes: TurnChanges = new TurnChanges(
      turnId,
      folder,
      { sessionId, stream, consent, announce },
      (name, begunAt) =>
        watch.known(
          name,
          changes.seenAt(name),
          begunAt === undefined
            ? undefined
            : { begunAt, quietUntil: (seenAt) => changes.calls.quietUntil(begunAt, seenAt) },
        ),
    )
    const promptedAt = { value: null as number | null }
    const before = this.counted(
      this.lookBefore(watch, promptedAt).then((state) => {
        turn.state = state
        return state
      }),
    )
    const ready = Promise.race([before, delay(this.context.folderLookMs)]).then(() => {
      promptedAt.value = Date.now()
    })
    const turn: Turn = {
      changes,
      before,
      state: null,
      ready,
      watch,
      saved: new Set(),
      savedTimer: undefined,
      seen: null,
      seenAt: Date.now(),
      commandEndedAt: 0,
      isLookDue: false,
      toldEnough: false,
    }
    return turn
  }

  /** Scans the folder at the start of a turn, unless it is too large. */
  private async lookBefore(watch: TurnWatch, promptedAt: { value: number | null }): Promise<FolderState | null> {
    if (this.isTooLarge) return null
    const { context, session } = this
    const state = await lookBefore(context, session, {
      watch,
      promptedAt: () => promptedAt.value,
      ended: () => this.ending,
      last: () => this.last,
    })
    if (state?.isComplete !== false) return state
    this.isTooLarge = true
    session.stream.emit('notice', { level: 'info', ...noticeText('too-many-files', { folder: session.cwd }) })
    return null
  }

  private queue<T>(work: () => Promise<T>): Promise<T> {
    const next = this.lane.then(work)
    this.lane = next.catch(() => undefined)
    return this.counted(next)
  }

  private async counted<T>(work: Promise<T>): Promise<T> {
    this.running++
    try {
      return await work
    } finally {
      this.running--
      if (this.running === 0) this.session.coordinator.rest()
    }
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
