import type { Client, ClientCapabilities, ElicitRequestParams, ElicitResult } from '@modelcontextprotocol/client'
import type { ElicitationAnswer, ElicitationQuestion } from '#shared/elicitation/entities'
import { mapElicitation } from '#core/agents/adapters/acp/questions/elicitation'

/** Asks the user. The question is withdrawn when `signal` aborts, and then counts as put aside. */
export type AskUser = (question: ElicitationQuestion, signal: AbortSignal) => Promise<ElicitationAnswer>

/** Kinds of questions that a client with {@link Questions} answers. */
export const questionCapabilities: ClientCapabilities = { elicitation: { form: {}, url: {} } }

/**
 * Questions of a server, which are passed to the user. One that leads to a page ends by itself when the server says that the page
 * was completed.
 */
export class Questions {
  private readonly open = new Map<string, () => void>()

  constructor(
    client: Client,
    private readonly ask: AskUser,
  ) {
    client.setNotificationHandler('notifications/elicitation/complete', ({ params }) =>
      this.open.get(params.elicitationId)?.(),
    )
    client.setRequestHandler('elicitation/create', ({ params }, { mcpReq }) => this.answer(params, mcpReq.signal))
  }

  async answer(params: ElicitRequestParams, signal: AbortSignal): Promise<ElicitResult> {
    const question = mapElicitation({ mode: 'form', ...params }, undefined)
    // Nobody can accept a question that cannot be shown.
    if (question === null) return { action: 'decline' }
    const id = elicitationIdOf(params)
    if (id === undefined) return resultOf(await this.ask(question, signal))
    const completed = new AbortController()
    this.open.set(id, () => completed.abort())
    const answer = await this.ask(question, AbortSignal.any([signal, completed.signal]))
    this.open.delete(id)
    return completed.signal.aborted && answer.action === 'cancel' ? { action: 'accept' } : resultOf(answer)
  }
}

const elicitationIdOf = (params: ElicitRequestParams): string | undefined =>
  params.mode === 'url' && 'elicitationId' in params && typeof params.elicitationId === 'string'
    ? params.elicitationId
    : undefined

const resultOf = ({ action, content }: ElicitationAnswer): ElicitResult =>
  action === 'accept' && content !== undefined ? { action, content } : { action }
