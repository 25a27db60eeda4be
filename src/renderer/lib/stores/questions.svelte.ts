import type { ElicitationEntry } from '#shared/elicitation/entities'
import type { Connection } from '../host/connection.svelte'

/** The most questions that the inbox shows at once; answering some brings up the rest. */
const SHOWN = 200

/** The questions of all sessions that wait for the user, kept up to date by events. */
export class Questions {
  /** Number of waiting questions; those from before a restart are not counted. */
  pending = $state(0)
  /** Questions that wait, and those interrupted when Parley quit; the newest first. */
  waiting = $state.raw<readonly ElicitationEntry[]>([])
  #attempt = 0

  constructor(private readonly connection: Connection) {
    connection.onReady(() => void this.load())
    connection.onServerEvent((event) => {
      if (event.type === 'elicitations.changed') void this.load()
    })
  }

  load = async (): Promise<void> => {
    const attempt = ++this.#attempt
    const answer = await this.connection.request('elicitation.list', { state: 'pending', limit: SHOWN })
    if (attempt !== this.#attempt || !answer.ok) return
    this.waiting = answer.value.entries
    this.pending = answer.value.pending
  }
}
