import type { RequestOutput } from '../../../shared/contract'
import type { Requester } from '../../../client/connection'
import { onceMore } from '../../lib/once-more'

export type SessionContext = RequestOutput<'session.getContext'>
export type ContextEntry = SessionContext['messages'][number]

/** What the agents of a session get to see, in outline, read again whenever it is asked for. */
export class ContextReader {
  context = $state.raw<SessionContext | null>(null)
  /** Why it could not be read. */
  problem = $state<string | null>(null)

  constructor(
    private readonly requester: Requester,
    private readonly sessionId: string,
  ) {}

  /** Reads the context. Asked for while it is being read, it is read once more after that. */
  readonly load = onceMore(async () => {
    const answer = await this.requester.request('session.getContext', { sessionId: this.sessionId, outline: true })
    this.problem = answer.ok ? null : answer.error.message
    if (answer.ok) this.context = answer.value
  })
}
