import type { RequestInput } from '#shared/contract'
import type { SessionListItem } from '#shared/session/entities'
import type { SessionFacets } from '#shared/session/entities/facets'
import type { Connection } from '../host/connection.svelte'
import { listedFolder } from './session-list'

/** Pause before the values are asked for again, so that an import does not ask with each session. */
const DELAY_MS = 500

/** Values that the list can be filtered by. */
export class ListFacets {
  /** Null until they are asked for. */
  value = $state.raw<SessionFacets | null>(null)
  #isWaiting = false
  /** By sessionId: the values that are counted. A session that only opened is not among them. */
  readonly #counted = new Map<string, string>()

  constructor(
    private readonly connection: Connection,
    /** The sessions that are counted. */
    private readonly scope: () => RequestInput<'session.getFacets'>,
  ) {}

  async load(): Promise<void> {
    const answer = await this.connection.request('session.getFacets', this.scope())
    if (answer.ok) this.value = answer.value
  }

  loadSoon(): void {
    if (this.#isWaiting) return
    this.#isWaiting = true
    setTimeout(() => {
      this.#isWaiting = false
      void this.load()
    }, DELAY_MS)
  }

  /** Notes the values of sessions. Returns true when some of them changed. */
  note(sessions: readonly SessionListItem[]): boolean {
    const changed = sessions.filter((session) => this.#counted.get(session.sessionId) !== valuesOf(session))
    for (const session of changed) this.#counted.set(session.sessionId, valuesOf(session))
    return changed.length > 0
  }
}

/** The values of a session that lists can be filtered by, in one text. */
function valuesOf(session: SessionListItem): string {
  const { status, adapterName, agents, tags, machineId } = session
  const adapters = agents.map((agent) => agent.adapterName)
  return JSON.stringify([status, adapterName, adapters, tags, machineId, listedFolder(session)])
}
