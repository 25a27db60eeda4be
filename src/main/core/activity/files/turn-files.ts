import type { AdapterEvent } from '../../../../shared/adapter/port'
import type { GitHead } from '../../../../shared/metadata/entities'
import type { ActivityContext } from '../context'
import type { EventStream } from '../../session/events/event-stream'
import { differing, forgetSince, isLookedAt, lookAt, remember, type FolderState } from './folder-state'
import { TurnChanges } from './turn-changes'

/** The longest that a prompt waits for the look at the folder. In large folders the look goes on while the agent works. */
export const FOLDER_LOOK_MS = 250

interface FilesSession {
  readonly sessionId: string
  readonly stream: EventStream
  readonly cwd: string
  /** Tells where the folder stands in git when a turn begins; null when it is in no repository. */
  gitSeen(git: GitHead | null): void
  /** Nothing is under way any more. */
  filesSettled(): void
}

interface Turn {
  readonly changes: TurnChanges
  /** The folder when the turn began; null when it is not looked at. */
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
  /** The look at what the last turn left, while it is under way. */
  private ending: Promise<FolderState | null> | null = null
  private isTooLarge = false
  /** Checks run one after the other, so that each sees what the one before found. */
  private lane: Promise<unknown> = Promise.resolve()
  private running = 0

  constructor(
    private readonly context: Pick<ActivityContext, 'dataDir' | 'folderLookMs'>,
    private readonly session: FilesSession,
  ) {}

  get isIdle(): boolean {
    return this.running === 0
  }

  /** An agent begins with a message of a turn. Resolves when it may; soon, whatever the size of the folder. */
  begin(turnId: string, agentId: string): Promise<void> {
    if (this.turn?.changes.turnId !== turnId) this.turn = this.newTurn(turnId)
    this.turn.changes.agentIds.add(agentId)
    return this.turn.ready
  }

  /** Takes what an agent reports; only what it says of tools matters. */
  reported(agentId: string, event: AdapterEvent): void {
    const { turn } = this
    if (turn === null) return
    if (event.type !== 'tool.started' && event.type !== 'tool.updated' && event.type !== 'tool.completed') return
    const written = turn.changes.toolReported(agentId, event)
    if (written.length > 0) void this.queue(async () => turn.changes.checkWritten(written, await turn.before))
  }

  /** The turn is over: what it did is found out now, in the background. */
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

  /** Looks at the folder as it is when a turn begins. What was written after the agent got its prompt does not count. */
  private async lookBefore(folder: string, promptedAt: { value: number | null }): Promise<FolderState | null> {
    if (this.isTooLarge || !isLookedAt(folder, this.context.dataDir)) return null
    // While the turn before is still looked at, this one begins where that one is found to end.
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
