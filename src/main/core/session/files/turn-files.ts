import { noticeText } from '#shared/kernel/notice-texts'
import type { AdapterEvent } from '#shared/adapter/port'
import type { GitHead } from '#shared/metadata/entities'
import type { AgentsContext } from '#core/agents/context'
import type { SessionCore } from '../stream/session-core'
import { consentIn } from './filter-consent'
import {
  differing,
  forgetSince,
  isLookedAt,
  lookAt,
  remember,
  stateBetween,
  stillSame,
  type FolderState,
} from './folder-state'
import { TurnChanges } from './turn-changes'

/** Maximum delay of a prompt for the folder scan. In large folders the scan continues while the agent works. */
export const FOLDER_LOOK_MS = 250

/** A look at a folder that takes longer, in milliseconds, is followed by a pause of the same length. */
const SLOW_LOOK_MS = 200

/** Maximum number of files of a folder without git that is looked at after each command: a look reads all of them. */
const FEW_FILES = 2000

interface Turn {
  readonly changes: TurnChanges
  /** Folder at the start of the turn; null when it is not scanned. */
  readonly before: Promise<FolderState | null>
  readonly ready: Promise<void>
  /** The folder as it was last looked at in this turn; null before that. */
  seen: FolderState | null
  /** Time until which files that were not found to have changed were the same, in Unix ms. */
  seenAt: number | undefined
  /** Time at which the first tool began since the last look, in Unix ms. */
  begunAt: number | undefined
  readonly running: Set<string>
  /** Time of the last report about a command that has ended, in Unix ms. */
  commandEndedAt: number
  isLookDue: boolean
  toldEnough: boolean
}

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
    private readonly context: Pick<AgentsContext, 'dataDir' | 'folderLookMs' | 'store'>,
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
    if (event.type !== 'tool.started' && event.type !== 'tool.updated' && event.type !== 'tool.completed') return
    if (event.type === 'tool.completed') turn.running.delete(event.toolCallId)
    else if (!turn.running.has(event.toolCallId)) {
      turn.running.add(event.toolCallId)
      turn.begunAt ??= Date.now()
    }
    const { written, mayHaveWritten } = turn.changes.toolReported(agentId, event)
    if (written.length > 0) void this.queue(async () => turn.changes.checkWritten(written, await turn.before))
    if (mayHaveWritten) this.commandEnded(turn)
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
      const { begunAt, seenAt } = turn
      await changes.checkDiffering(names, before, { unchangedUntil: later(seenAt, begunAt), begunAt, turnEndedAt })
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

  /** Looks at the folder after a command, unless a look that has yet to begin will see the same. */
  private commandEnded(turn: Turn): void {
    turn.commandEndedAt = Date.now()
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
    const { begunAt } = turn
    const lookedAt = Date.now()
    turn.begunAt = turn.running.size > 0 ? lookedAt : undefined
    const now = await lookAt(changes.folder, this.context.dataDir)
    const seenAt = Date.now()
    const took = seenAt - lookedAt
    if (took > SLOW_LOOK_MS) this.nextLookAt = seenAt + took
    // A repository that came or went within the turn is compared at its end.
    if ((now.git === null) !== (before.git === null) || !now.isComplete) return
    const names = await differing(changes.folder, turn.seen ?? before, now)
    const unchangedUntil = later(turn.seenAt, begunAt)
    await this.queue(() => changes.checkDiffering(names, before, { unchangedUntil, begunAt, endedAt }))
    turn.seen = now
    turn.seenAt = seenAt
  }

  private tellEnough(turn: Turn): void {
    if (turn.toldEnough) return
    turn.toldEnough = true
    this.session.stream.emit('notice', { level: 'info', ...noticeText('changes-unread') })
  }

  private newTurn(turnId: string): Turn {
    const { cwd: folder, sessionId, stream } = this.session
    const consent = consentIn(this.context, folder)
    const changes = new TurnChanges(turnId, folder, { sessionId, stream, consent })
    const promptedAt = { value: null as number | null }
    const before = this.counted(this.lookBefore(folder, promptedAt))
    const ready = Promise.race([before, delay(this.context.folderLookMs)]).then(() => {
      promptedAt.value = Date.now()
      turn.seenAt = promptedAt.value
    })
    const turn: Turn = {
      changes,
      before,
      ready,
      seen: null,
      seenAt: undefined,
      begunAt: undefined,
      running: new Set(),
      commandEndedAt: 0,
      isLookDue: false,
      toldEnough: false,
    }
    return turn
  }

  /** Scans the folder at the start of a turn. Files written after the agent got its prompt do not count. */
  private async lookBefore(folder: string, promptedAt: { value: number | null }): Promise<FolderState | null> {
    if (this.isTooLarge || !isLookedAt(folder, this.context.dataDir)) return null
    const ended = await this.ending
    const looked = await lookAt(folder, this.context.dataDir)
    // Between two turns the user works. What the agent has changed since it got its prompt was before as the last one left it.
    const at = promptedAt.value
    const state = ended !== null && at !== null ? await stateBetween(folder, ended, looked, at) : looked
    await remember(folder, state, this.last)
    if (promptedAt.value !== null) forgetSince(state, promptedAt.value)
    this.gitSeen(state.git === null ? null : { branch: state.git.branch, head: state.git.head })
    if (state.isComplete) return state
    this.isTooLarge = true
    this.session.stream.emit('notice', { level: 'info', ...noticeText('too-many-files', { folder }) })
    return null
  }

  /** Reports the folder's git state at the start of a turn; null when it is in no repository. */
  private gitSeen(git: GitHead | null): void {
    const { sessionId, session, stream } = this.session
    const { git: known } = session
    if (known?.branch === git?.branch && known?.head === git?.head) return
    void stream.keep(stream.changes().event('metadata.updated', { sessionId, git }))
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

/** Returns whether a folder can be looked at often. */
function isQuick({ git, stamps }: FolderState): boolean {
  return git !== null || stamps.size <= FEW_FILES
}

/** Nothing is written between the end of a look and the begin of the next tool. */
function later(seenAt: number | undefined, begunAt: number | undefined): number | undefined {
  return seenAt === undefined || begunAt === undefined ? seenAt : Math.max(seenAt, begunAt)
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
