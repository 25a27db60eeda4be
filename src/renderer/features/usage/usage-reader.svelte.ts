import type { RequestInput, RequestOutput, RequestResult } from '../../../shared/contract'
import type { Requester } from '../../../client/connection'

type Query = RequestInput<'usage.query'>
export type UsageAnswer = RequestOutput<'usage.query'>

/** The answer to the last question about usage; what was answered before shows until the next answer comes. */
export class UsageReader {
  answer = $state.raw<UsageAnswer | null>(null)
  /** Dimension that `answer` is grouped by. */
  groupBy = $state<Query['groupBy']>('day')
  problem = $state<string | null>(null)
  #attempt = 0

  constructor(private readonly requester: Requester) {}

  /** `machineId`: another machine; empty for this one. */
  load = async (query: Query, machineId = ''): Promise<void> => {
    const attempt = ++this.#attempt
    const answer = await this.#ask(query, machineId)
    if (attempt !== this.#attempt) return
    this.problem = answer.ok ? null : answer.error.message
    if (!answer.ok) return
    this.answer = answer.value
    this.groupBy = query.groupBy
  }

  async #ask(query: Query, machineId: string): Promise<RequestResult<'usage.query'>> {
    if (machineId === '') return this.requester.request('usage.query', query)
    const answer = await this.requester.request('machine.request', { machineId, request: 'usage.query', input: query })
    // Its host has checked what the machine answered.
    return answer.ok ? { ok: true, value: answer.value.answer as UsageAnswer } : answer
  }
}
