import type { Requester } from '#client/connection'
import type { OwnSession } from '#shared/adapter/entities'
import type { ContractError } from '#shared/kernel/errors'

/** Sessions that an agent itself has, as it lists them. */
export class OwnSessionList {
  /** Null before they are known. */
  sessions = $state.raw<readonly OwnSession[] | null>(null)
  isWhole = $state(true)
  canDelete = $state(false)
  error = $state.raw<string | null>(null)
  busy = $state(false)

  constructor(
    private readonly requester: Requester,
    private readonly adapterName: () => string,
  ) {}

  load = async (): Promise<void> => {
    const listed = await this.requester.request('adapter.sessions.list', { adapterName: this.adapterName() })
    if (!listed.ok) {
      this.#failed(listed.error)
      return
    }
    this.sessions = listed.value.sessions
    this.isWhole = listed.value.isWhole
    this.canDelete = listed.value.canDelete
    this.error = null
  }

  /** Continues a session in Parley. Resolves with the session there, or null. */
  goOn = async ({ adapterSessionId, cwd, title, sessionId }: OwnSession): Promise<string | null> => {
    if (sessionId !== undefined) return sessionId
    this.busy = true
    const given = { adapterName: this.adapterName(), adapterSessionId, cwd, title: title ?? null }
    const continued = await this.requester.request('adapter.sessions.continue', given)
    this.busy = false
    if (continued.ok) return continued.value.sessionId
    this.#failed(continued.error)
    return null
  }

  /** Lets the agent delete a session for good. */
  remove = async ({ adapterSessionId }: OwnSession): Promise<void> => {
    this.busy = true
    const removed = await this.requester.request('adapter.sessions.delete', {
      adapterName: this.adapterName(),
      adapterSessionId,
    })
    this.busy = false
    if (removed.ok) await this.load()
    else this.#failed(removed.error)
  }

  #failed({ message }: ContractError): void {
    this.error = message
  }
}
