import type { FileChange } from '#shared/files/entities'
import type { ContractError } from '#shared/kernel/errors'
import type { Connection } from '#renderer/lib/host/connection.svelte'

/** The files that a session or one of its turns changed, brought up to date while they are followed. */
export class ChangedFiles {
  files = $state.raw<readonly FileChange[]>([])
  loaded = $state(false)
  error = $state.raw<ContractError | null>(null)
  #attempt = 0

  constructor(
    private readonly connection: Connection,
    private readonly sessionId: string,
    /** Null: the whole session. */
    readonly turnId: string | null,
  ) {}

  /** Reads the files, and again whenever one of them changed. Answers how to stop. */
  follow(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stopEvents = this.connection.onSessionEvent((event) => {
      if (event.sessionId !== this.sessionId || !event.type.startsWith('file.')) return
      // They come in crowds.
      clearTimeout(timer)
      timer = setTimeout(() => void this.load(), GATHER_MS)
    })
    const stopReady = this.connection.onReady(() => void this.load())
    void this.load()
    return () => {
      clearTimeout(timer)
      stopEvents()
      stopReady()
    }
  }

  load = async (): Promise<void> => {
    const attempt = ++this.#attempt
    const { sessionId, turnId } = this
    const answer = await this.connection.request('session.files.list', {
      sessionId,
      ...(turnId === null ? {} : { turnId }),
    })
    if (attempt !== this.#attempt) return
    this.loaded = true
    this.error = answer.ok ? null : answer.error
    if (answer.ok) this.files = answer.value.files
  }
}

const GATHER_MS = 100
