import type { RequestOutput } from '#shared/contract'
import type { Requester } from '#client/connection'
import { coalesce } from '#renderer/lib/page/coalesce'

export type SessionContext = RequestOutput<'session.getContext'>
export type ContextEntry = SessionContext['messages'][number]

/** Context of a session's agents, in outline, read again on request. */
export class ContextReader {
  context = $state.raw<SessionContext | null>(null)
  /** Reason why it could not be read. */
  problem = $state<string | null>(null)

  constructor(
    private readonly requester: Requester,
    private readonly sessionId: string,
  ) {}

  /** Reads the context. Asked for while it is being read, it is read once more after that. */
  readonly load = coalesce(async () => {
    const answer = await this.requester.request('session.getContext', { sessionId: this.sessionId, outline: true })
    this.problem = answer.ok ? null : answer.error.message
    if (answer.ok) this.context = answer.value
  })
}
