import type { OutsideState } from '#shared/session/entities'
import { isAlive, lifeOf, type Life } from '#core/base/process/life'

/** Time after the last growth of its file during which a session counts as active, in milliseconds. */
const ACTIVE_MS = 60_000

/** Time between two looks at the processes of running sessions, in milliseconds. */
const LOOK_MS = 1000

/** Every so many looks it is checked that a process still has the file open. */
const FILE_LOOKS = 5

/** Time after its end in which the growth of a session may be that of before, in milliseconds. */
const LATE_MS = 3000

/** Number of ended sessions that are remembered. */
const MOST_ENDED = 200

type Entry =
  | { readonly state: 'running'; readonly since: number; readonly life: Life; readonly hasFile: (() => boolean) | null }
  | { readonly state: 'active'; readonly since: number; grownAt: number }
  | { readonly state: 'ended'; readonly since: number; readonly endedAt: number }

/** Sources and uses of the states of sessions in their tools. */
export interface OutsideOptions {
  /** Unix ms. */
  readonly now: () => number
  /** Milliseconds of a clock that is never set. */
  readonly elapsed: () => number
  readonly onChange: (sessionId: string) => void
}

/** States of sessions in the tools that they come from. Looks at nothing when no session is running or active. */
export class OutsideSessions {
  readonly #entries = new Map<string, Entry>()
  #timer: NodeJS.Timeout | null = null
  #looks = 0
  #isEnded = false

  constructor(readonly options: OutsideOptions) {}

  of(sessionId: string): OutsideState | undefined {
    const entry = this.#entries.get(sessionId)
    if (entry === undefined) return undefined
    const { state, since } = entry
    return state === 'running' ? { state, since, pid: entry.life.pid } : { state, since }
  }

  /** The file of a session grew. Returns false when the process that has it open is known. */
  grown(sessionId: string): boolean {
    const entry = this.#entries.get(sessionId)
    const grownAt = this.options.elapsed()
    if (entry?.state === 'running') {
      if (!isAlive(entry.life)) this.#endOf(sessionId)
      return false
    }
    // Its last words are reported a little later.
    if (entry?.state === 'ended' && grownAt - entry.endedAt < LATE_MS) return true
    if (entry?.state === 'active') entry.grownAt = grownAt
    else this.#put(sessionId, { state: 'active', since: this.options.now(), grownAt })
    return true
  }

  /**
   * A process has a session open; `startedAt` when it says so itself. `hasFile`: asks whether it still has its file open;
   * null where it does not keep it open.
   */
  running(sessionId: string, { pid, startedAt }: Life, hasFile: (() => boolean) | null = null): void {
    const life = lifeOf(pid)
    // The number was given to another process since.
    if (life === null || (startedAt !== undefined && life.startedAt !== undefined && startedAt !== life.startedAt))
      return
    const entry = this.#entries.get(sessionId)
    if (entry?.state === 'running' && entry.life.pid === pid) return
    this.#put(sessionId, { state: 'running', since: this.options.now(), life, hasFile })
  }

  /** A process has left a session, or has ended. */
  left(sessionId: string, pid: number): void {
    const entry = this.#entries.get(sessionId)
    if (entry?.state === 'running' && entry.life.pid === pid) this.#endOf(sessionId)
  }

  end(): void {
    this.#isEnded = true
    if (this.#timer !== null) clearTimeout(this.#timer)
  }

  #endOf(sessionId: string): void {
    // The order of a map is that in which its entries were made.
    this.#entries.delete(sessionId)
    this.#put(sessionId, { state: 'ended', since: this.options.now(), endedAt: this.options.elapsed() })
    const ended = [...this.#entries].filter(([, { state }]) => state === 'ended').map(([id]) => id)
    for (const id of ended.slice(0, -MOST_ENDED)) this.#drop(id)
  }

  #put(sessionId: string, entry: Entry): void {
    this.#entries.set(sessionId, entry)
    this.options.onChange(sessionId)
    this.#schedule()
  }

  #drop(sessionId: string): void {
    this.#entries.delete(sessionId)
    this.options.onChange(sessionId)
  }

  #schedule(): void {
    if (this.#timer !== null || this.#isEnded) return
    if (![...this.#entries.values()].some(({ state }) => state !== 'ended')) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#look()
      this.#schedule()
    }, LOOK_MS).unref()
  }

  #look(): void {
    const isForFiles = ++this.#looks % FILE_LOOKS === 0
    for (const [sessionId, entry] of [...this.#entries])
      if (entry.state === 'running') {
        if (!isAlive(entry.life) || (isForFiles && entry.hasFile?.() === false)) this.#endOf(sessionId)
      } else if (entry.state === 'active' && this.options.elapsed() - entry.grownAt > ACTIVE_MS) this.#drop(sessionId)
  }
}
