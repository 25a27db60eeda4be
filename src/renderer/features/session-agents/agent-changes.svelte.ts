import type { SwapHistory } from '#shared/agent/entities'
import type { RequestInput } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import type { AgentSelection } from '#shared/session/entities'
import type { AgentChanges, WaitingChange } from '#renderer/lib/conversation/agent-change'
import type { Connection } from '#renderer/lib/host/connection.svelte'

/** Changes the agents of one session, and asks where an agent has to begin anew. */
export class AgentChanger {
  waiting = $state.raw<WaitingChange | null>(null)
  error = $state.raw<ContractError | null>(null)
  /** The agent that is being changed, started or stopped. */
  busy = $state<string | null>(null)

  constructor(
    private readonly connection: Pick<Connection, 'request'>,
    private readonly sessionId: string,
    waiting: WaitingChange | null = null,
  ) {
    this.waiting = waiting
  }

  change = async (agentId: string, changes: AgentChanges, history?: SwapHistory): Promise<void> => {
    await this.#during(agentId, async () => {
      const { sessionId } = this
      const told = history === undefined ? {} : { history }
      const answer = await this.connection.request('session.agent.update', { sessionId, agentId, ...changes, ...told })
      if (!answer.ok) return answer.error
      this.waiting = answer.value.change === 'edit-requested' ? { agentId, changes } : null
      return null
    })
  }

  /** Goes on with the change that waits. */
  decide = async (history: SwapHistory): Promise<void> => {
    if (this.waiting !== null) await this.change(this.waiting.agentId, this.waiting.changes, history)
  }

  cancel = (): void => {
    this.waiting = null
  }

  remove = (agentId: string): Promise<void> =>
    this.#during(agentId, async () => {
      const answer = await this.connection.request('session.agent.remove', { sessionId: this.sessionId, agentId })
      return answer.ok ? null : answer.error
    })

  /** Starts another agent in the session. Resolves to whether it is there. */
  add = async (agent: AgentSelection): Promise<boolean> => {
    await this.#during('', async () => {
      const answer = await this.connection.request('session.agent.attach', { sessionId: this.sessionId, agent })
      return answer.ok ? null : answer.error
    })
    return this.error === null
  }

  setSessionPolicy = (policy: RequestInput<'session.update'>['approvalPolicyOverride']): Promise<void> =>
    this.#during('', async () => {
      const answer = await this.connection.request('session.update', {
        sessionId: this.sessionId,
        approvalPolicyOverride: policy ?? null,
      })
      return answer.ok ? null : answer.error
    })

  async #during(agentId: string, work: () => Promise<ContractError | null>): Promise<void> {
    this.busy = agentId
    this.error = await work()
    this.busy = null
  }
}
