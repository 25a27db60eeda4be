import type { UnknownRecord } from '#shared/import/entities'
import type { Connection } from '#renderer/lib/host/connection.svelte'

/** Number of records that are shown; the rest is in the file of the tool. */
const MOST = 500
/** Length of the beginning of a record that is shown, in characters. */
const LONGEST = 4000

/** Records of a session's transcript that were not understood when it was imported; loaded when they are wanted. */
export class UnknownRecords {
  records = $state.raw<readonly UnknownRecord[]>([])
  #loading = false

  constructor(
    private readonly connection: Pick<Connection, 'request'>,
    private readonly sessionId: string,
  ) {}

  load = async (): Promise<void> => {
    if (this.#loading) return
    this.#loading = true
    const input = { sessionId: this.sessionId, limit: MOST, maxLength: LONGEST }
    const answer = await this.connection.request('session.getUnknownRecords', input)
    this.#loading = false
    if (answer.ok) this.records = answer.value.records
  }
}
