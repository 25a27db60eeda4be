import type { Agent } from '#shared/session/entities'
import type { Park, Refusal } from '#shared/limits/entities'
import type { ResourcesContext } from '#core/resources/context'
import type { SessionCosts } from '../reports/session-costs'
import type { SessionCore } from '../stream/session-core'
import type { CurrentItem, DeliveryResult } from './delivery'
import { nextPark, type Continuation } from './next-park'

type ParkServices = Pick<ResourcesContext, 'ids' | 'clock' | 'preferences' | 'accounts' | 'limitPolicies'>

/** Message that was refused, as far as the wait depends on it. */
type RefusedItem = Pick<CurrentItem, 'wasPrompted'> & { readonly item: Pick<CurrentItem['item'], 'continuation'> }

type Waiting = Refusal & { readonly kind: Park['reason'] }

/** The wait of a session whose agent was refused, after each of its messages. */
export class SessionParks {
  constructor(
    private readonly services: ParkServices,
    private readonly core: SessionCore,
    private readonly costs: Pick<SessionCosts, 'spent'>,
  ) {}

  /** Returns the result of a message with what it means for the wait of the session. */
  async after(
    result: DeliveryResult,
    { item, wasPrompted }: RefusedItem,
    { agent, isServed }: { readonly agent: Agent; readonly isServed: boolean },
  ): Promise<DeliveryResult> {
    const { core } = this
    const { park } = core.session
    const { continuation } = item
    const isOfPark = continuation !== undefined && continuation.parkId === park?.parkId
    const refusal = this.waitFor(result)
    if (refusal !== undefined) {
      const { sessionId } = core
      const { ids, clock, accounts } = this.services
      const { values } = await this.services.preferences.current()
      const { policy } = await this.services.limitPolicies.of({ sessionId, folder: core.cwd })
      const rules = {
        jitterSeconds: values['limits.jitterSeconds'],
        maxResumes: policy.maxResumes,
        asksFirst: policy.atLimit === 'ask',
        accountId: accountOf(agent),
        finishBy: policy.finishBy,
        maxUsd: policy.maxUsd,
        costUsd: this.costs.spent,
      }
      const refused = { sessionId, agentId: agent.agentId, refusal, before: park, continuation, ...rules }
      const now = clock.now()
      await accounts.noteRefusal(rules.accountId, refusal)
      return { ...result, outcome: 'parked', park: nextPark({ ...refused, parkId: ids.next(), now }) }
    }
    if (!isOfPark || isServed) return result
    // Stopped before the agent got it: the wait goes on.
    if (result.outcome === 'cancelled' && !wasPrompted)
      return { ...result, park: { ...park, attempts: park.attempts + 1 } }
    return { ...result, servedParkId: park.parkId }
  }

  /** The agent works on a continuation: the session waits no longer. */
  served({ parkId }: Continuation): void {
    const { stream, session } = this.core
    if (session.park?.parkId !== parkId) return
    void stream.keep(stream.changes().event('unparked', { parkId, why: 'resumed' }))
  }

  /** Returns the refusal that is waited for. Subagents and asides are a part of another session, which waits. */
  private waitFor({ outcome, failure }: DeliveryResult): Waiting | undefined {
    const { branchKind } = this.core.session
    if (outcome !== 'error' || branchKind === 'subagent' || branchKind === 'aside') return undefined
    const limit = failure?.limit
    return limit?.kind === 'account' || limit?.kind === 'outage' ? { ...limit, kind: limit.kind } : undefined
  }
}

/** Returns the account of an agent; the existing login has the name of its kind of agent. */
const accountOf = ({ accountId, adapterName }: Agent): string => accountId ?? adapterName
