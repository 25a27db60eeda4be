import type { Environment } from '#shared/environment/entities'
import type { ContractError } from '#shared/kernel/errors'
import type { SessionMetadata } from '#shared/metadata/entities'
import type { Connection } from '#renderer/lib/host/connection.svelte'

/** Facts of a session beside its conversation, updated while it is followed. */
export class SessionDetails {
  metadata = $state.raw<SessionMetadata | null>(null)
  environments = $state.raw<readonly Environment[]>([])
  error = $state.raw<ContractError | null>(null)

  constructor(
    private readonly connection: Connection,
    private readonly sessionId: string,
  ) {}

  /** Reads everything, and again what changed. Answers how to stop. */
  follow(): () => void {
    const stopEvents = this.connection.onSessionEvent((event) => {
      if (event.sessionId !== this.sessionId) return
      if (event.type === 'metadata.updated') void this.#readMetadata()
      else if (event.type.startsWith('environment.') || event.type === 'transcript.changed')
        void this.#readEnvironments()
    })
    const stopReady = this.connection.onReady(() => this.#read())
    this.#read()
    return () => {
      stopEvents()
      stopReady()
    }
  }

  /** Sets tags or notes. Resolves to the failure, if it failed. */
  update = async (changes: { tags?: string[]; notes?: string }): Promise<ContractError | null> => {
    const { sessionId } = this
    const answer = await this.connection.request('session.metadata.update', { sessionId, ...changes })
    if (!answer.ok) return answer.error
    this.metadata = answer.value.metadata
    return null
  }

  #read(): void {
    void this.#readMetadata()
    void this.#readEnvironments()
  }

  async #readMetadata(): Promise<void> {
    const answer = await this.connection.request('session.metadata.get', { sessionId: this.sessionId })
    this.error = answer.ok ? null : answer.error
    if (answer.ok) this.metadata = answer.value.metadata
  }

  async #readEnvironments(): Promise<void> {
    const answer = await this.connection.request('session.environment.get', { sessionId: this.sessionId })
    if (answer.ok) this.environments = answer.value.environments
  }
}
