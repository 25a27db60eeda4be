import type { RequestInput, RequestOutput } from '#shared/contract'
import type { Requester } from '#client/connection'

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

  load = async (query: Query): Promise<void> => {
    const attempt = ++this.#attempt
    const answer = await this.requester.request('usage.query', query)
    if (attempt !== this.#attempt) return
    this.problem = answer.ok ? null : answer.error.message
    if (!answer.ok) return
    this.answer = answer.value
    this.groupBy = query.groupBy
  }
}
