import type { Attempt, AttemptGroup } from '#shared/attempt/entities'
import type { RequestInput } from '#shared/contract'
import { coalesce } from '#renderer/lib/page/coalesce'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { m } from '#messages'

export type LandBy = RequestInput<'attempt.choose'>['by']

/** Commands that are shown before they run. */
interface Planned {
  readonly sessionId: string
  readonly commands: readonly string[]
  /** Positions, counted from 1, of attempts that are abandoned afterwards. */
  readonly abandons: readonly number[]
  run(): Promise<void>
}

/** A group of attempts, kept up to date while it shows. */
export class AttemptState {
  group = $state.raw<AttemptGroup | null>(null)
  /** Reason why it could not be read, or why something was not done. */
  problem = $state<string | null>(null)
  planned = $state.raw<Planned | null>(null)
  /** Changes with every reading, so that files that show are read again. */
  readings = $state(0)
  busy = $state(false)
  /** Attempt whose commands run. */
  runsFor = $state<string | null>(null)

  constructor(
    private readonly appWindow: Pick<AppWindow, 'connection'>,
    private readonly groupId: string,
  ) {}

  /** Reads the group, and again whenever it changed. Returns a function that stops that. */
  follow(): () => void {
    const { connection } = this.appWindow
    const stopEvents = connection.onServerEvent((event) => {
      if (event.type === 'attempt.changed' && event.payload.groupId === this.groupId) void this.load()
      else if (event.type === 'workspace.changed' && this.#holds(event.payload.sessionId)) void this.load()
      else if (
        event.type === 'sessions.changed' &&
        (event.payload.sessions.some(({ sessionId }) => this.#holds(sessionId)) ||
          event.payload.removed.some((sessionId) => this.#holds(sessionId)))
      )
        void this.load()
    })
    const stopReady = connection.onReady(() => void this.load())
    void this.load()
    return () => {
      stopEvents()
      stopReady()
    }
  }

  readonly load = coalesce(async () => {
    const answer = await this.appWindow.connection.request('attempt.get', { groupId: this.groupId })
    if (answer.ok) {
      this.group = answer.value.group
      this.readings++
    } else if (this.group === null || answer.error.code === 'attempt-not-found') {
      this.group = null
      this.problem = answer.error.message
    }
  })

  /** Shows the commands of a landing; it begins once the user has confirmed them. */
  land({ sessionId }: Attempt, by: LandBy): Promise<void> {
    const { connection } = this.appWindow
    const asked = { groupId: this.groupId, sessionId, by }
    const choose = async (dryRun: boolean) => {
      const answer = await connection.request('attempt.choose', { ...asked, dryRun })
      if (answer.ok && answer.value.kept.length > 0)
        this.problem = answer.value.kept.map(({ message }) => m.attempt.notAbandoned({ message })).join(' ')
      return answer
    }
    return this.#plan(sessionId, choose, this.#othersThan(sessionId))
  }

  abandon({ sessionId }: Attempt): Promise<void> {
    const asked = { groupId: this.groupId, sessionId }
    return this.#plan(sessionId, (dryRun) => this.appWindow.connection.request('attempt.abandon', { ...asked, dryRun }))
  }

  undoLanding({ sessionId }: Attempt): Promise<void> {
    return this.#plan(sessionId, (dryRun) =>
      this.appWindow.connection.request('workspace.land.undo', { sessionId, dryRun }),
    )
  }

  abortUpdate({ sessionId }: Attempt): Promise<void> {
    return this.#plan(sessionId, (dryRun) =>
      this.appWindow.connection.request('workspace.update.abort', { sessionId, dryRun }),
    )
  }

  restore({ sessionId }: Attempt): Promise<void> {
    const asked = { groupId: this.groupId, sessionId }
    return this.#plan(sessionId, (dryRun) => this.appWindow.connection.request('attempt.restore', { ...asked, dryRun }))
  }

  /** Sends the prompt again, or starts the attempt that could not be started. */
  retry({ sessionId }: Attempt): Promise<void> {
    return this.#do(() => this.appWindow.connection.request('attempt.retry', { groupId: this.groupId, sessionId }))
  }

  test(testCommand: string): Promise<void> {
    return this.#do(() => this.appWindow.connection.request('attempt.test', { groupId: this.groupId, testCommand }))
  }

  /** Asks the agent of an attempt to resolve its conflicts. */
  resolve({ sessionId, status }: Attempt): Promise<void> {
    const conflicts = status?.changed.filter(({ state }) => state === 'conflict') ?? []
    const message = m.place.resolveMessage({ files: conflicts.map(({ path }) => `- ${path}`).join('\n') })
    return this.#do(() =>
      this.appWindow.connection.request('session.sendMessage', { sessionId, message, source: 'user' }),
    )
  }

  async #plan(
    sessionId: string,
    trial: (dryRun: boolean) => Promise<Answered<{ readonly commands: readonly string[] }>>,
    abandons: readonly number[] = [],
  ): Promise<void> {
    this.planned = null
    const tried = await this.#guarded(() => trial(true))
    if (tried === undefined) return
    this.planned = {
      sessionId,
      commands: tried.commands,
      abandons,
      run: async () => {
        this.planned = null
        this.runsFor = sessionId
        await this.#do(() => trial(false))
        this.runsFor = null
      },
    }
  }

  /** Returns the positions of the other attempts that have a worktree. */
  #othersThan(sessionId: string): number[] {
    const attempts = this.group?.attempts ?? []
    return attempts.flatMap((other, index) =>
      other.sessionId !== sessionId && other.place !== undefined && other.state !== 'abandoned' ? [index + 1] : [],
    )
  }

  async #do(work: () => Promise<Answered<unknown>>): Promise<void> {
    await this.#guarded(work)
    await this.load()
  }

  async #guarded<T>(work: () => Promise<Answered<T>>): Promise<T | undefined> {
    this.problem = null
    this.busy = true
    const answer = await work()
    this.busy = false
    if (answer.ok) return answer.value
    this.problem = answer.error.message
    return undefined
  }

  /** True also before the first reading, which may be older than what changes meanwhile. */
  #holds(sessionId: string): boolean {
    return this.group === null || this.group.attempts.some((attempt) => attempt.sessionId === sessionId)
  }
}

type Answered<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: { readonly message: string } }
