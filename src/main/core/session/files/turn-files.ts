import type { AdapterEvent } from '../../../../shared/adapter/port'
import type { GitHead } from '../../../../shared/metadata/entities'
import type { BaseContext } from '../../base/context'
import type { EventStream } from '../events/event-stream'
import { differing, forgetSince, isLookedAt, lookAt, remember, type FolderState } from './folder-state'
import { TurnChanges } from './turn-changes'

/** Maximum delay of a prompt for the folder scan. In large folders the scan continues while the agent works. */
export const FOLDER_LOOK_MS = 250

interface FilesSession {
  readonly sessionId: string
  readonly stream: EventStream
  readonly cwd: string
  /** Reports the folder's git state at the start of a turn; null when it is in no repository. */
  gitSeen(git: GitHead | null): void
  /** Nothing is under way any more. */
  filesSettled(): void
}

interface Turn {
  readonly changes: TurnChanges
  /** Folder at the start of the turn; null when it is not scanned. */
  readonly before: Promise<FolderState | null>
  readonly ready: Promise<void>
}

/**
 * File changes of agents in one session. Combines two sources: files named by tools, which are examined as soon as the
 * tool is done, and a comparison of the folder between the start and the end of a turn, which also finds changes by
 * commands. Delays no turn for longer than `folderLookMs`.
 */
export class TurnFiles {
  private turn: Turn | null = null
  /** The folder as the last turn left it, once that is known. */
  private last: FolderState | null = null
  /** Scan at the end of the last turn, while it is in progress. */
  private ending: Promise<FolderState | null> | null = null
  private isTooLarge = false
  /** Examinations run one after the other, so that each sees the result of the previous one. */
  private lane: Promise<unknown> = Promise.resolve()
  private running = 0

  constructor(
    private readonly context: Pick<BaseContext, 'dataDir' | 'folderLookMs'>,
    private readonly session: FilesSession,
  ) {}

  get isIdle(): boolean {
    return this.running === 0
  }

  /**
   * Starts an agent's work on a message of a turn. Resolves when it may start; soon, whatever the size of the folder.
   */
  begin(turnId: string, agentId: string): Promise<void> {
    if (this.turn?.changes.turnId !== turnId) this.turn = this.newTurn(turnId)
    this.turn.changes.agentIds.add(agentId)
    return this.turn.ready
  }

  /** Takes an agent's report; only reports about tools matter. */
  reported(agentId: string, event: AdapterEvent): void {
    const { turn } = this
    if (turn === null) return
    if (event.type !== 'tool.started' && event.type !== 'tool.updated' && event.type !== 'tool.completed') return
    const written = turn.changes.toolReported(agentId, event)
    if (written.length > 0) void this.queue(async () => turn.changes.checkWritten(written, await turn.before))
  }

  /** Ends the turn: its changes are determined in the background. */
  end(): void {
    const { turn } = this
    if (turn === null) return
    this.turn = null
    const ending = this.queue(async () => {
      const before = await turn.before
      const { changes } = turn
      const after = before === null ? null : await lookAt(changes.folder, this.context.dataDir)
      const names = before === null || after === null ? [] : await differing(changes.folder, before, after)
      await changes.checkDiffering(names, before)
      this.last = after === null ? null : { ...after, remembered: before?.remembered ?? after.remembered }
      return after
    })
    this.ending = ending
    void ending.then(() => {
      if (this.ending === ending) this.ending = null
    })
  }

  /** Resolves when everything that was seen so far is stored. */
  async settled(): Promise<void> {
    await this.lane
  }

  private newTurn(turnId: string): Turn {
    const { cwd: folder, sessionId, stream } = this.session
    const changes = new TurnChanges(turnId, folder, { sessionId, stream })
    const promptedAt = { value: null as number | null }
    const before = this.counted(this.lookBefore(folder, promptedAt))
    const ready = Promise.race([before, delay(this.context.folderLookMs)]).then(
      () => void (promptedAt.value = Date.now()),
    )
    return { changes, before, ready }
  }

  /** Scans the folder at the start of a turn. Files written after the agent got its prompt do not count. */
  private async lookBefore(folder: string, promptedAt: { value: number | null }): Promise<FolderState | null> {
    if (this.isTooLarge || !isLookedAt(folder, this.context.dataDir)) return null
    // While the previous turn is still being examined, this one starts where that one ends.
    const state = (await this.ending) ?? (await lookAt(folder, this.context.dataDir))
    await remember(folder, state, this.last)
    if (promptedAt.value !== null) forgetSince(state, promptedAt.value)
    this.session.gitSeen(state.git === null ? null : { branch: state.git.branch, head: state.git.head })
    if (state.isComplete) return state
    this.isTooLarge = true
    const message = `${folder} has too many files to be compared. Only changes that agents tell of are listed.`
    this.session.stream.emit('notice', { level: 'info', message })
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
      if (this.running === 0) this.session.filesSettled()
    }
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
