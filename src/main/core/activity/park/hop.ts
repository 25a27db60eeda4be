import type { LimitPolicy } from '#shared/account/policy'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { Park } from '#shared/limits/entities'
import type { Agent, AgentSelection } from '#shared/session/entities'
import { carryOut } from '#core/session/requests/continue-with/carry-out'
import { planSwitch } from '#core/session/requests/continue-with/plan-switch'
import type { SessionContext } from '#core/session/runtime/context'
import type { SessionRuntime } from '#core/session/runtime/runtime'

/** Continues a parked session with the first target of its policy that may go on, or asks the user. The caller holds the session. */
export async function hop(
  context: SessionContext,
  runtime: SessionRuntime,
  park: Park,
): Promise<Result<unknown, ContractError>> {
  const { parkId, agentId } = park
  const { session, sessionId, cwd } = runtime
  if (session.park?.parkId !== parkId || runtime.isBusy) return ok(undefined)
  const { policy } = await context.limitPolicies.of({ sessionId, folder: cwd })
  const agent = session.agents.find((each) => each.agentId === agentId)
  if (policy.atLimit !== 'continue' || agent === undefined) return ok(undefined)
  const isOver = (session.away?.hops ?? 0) >= policy.maxHops || context.clock.now() > (policy.finishBy ?? Infinity)
  const isDear = policy.maxUsd !== undefined && park.asks === 'cost'
  const target = isOver || isDear ? undefined : await targetOf(context, runtime, { policy, agent })
  if (target !== undefined) return carryOut(context, runtime, target, { why: 'limit', by: 'policy', until: park.until })
  if (park.asks !== undefined) return ok(undefined)
  const { stream } = runtime
  return stream.commit(stream.changes().event('parked', { park: { ...park, asks: 'targets' } }))
}

/** Returns the first target of a policy that may go on. */
async function targetOf(
  context: SessionContext,
  runtime: SessionRuntime,
  { policy, agent }: { readonly policy: LimitPolicy; readonly agent: Agent },
): Promise<AgentSelection | undefined> {
  const quotaOf = (accountId: string): string => context.accounts.facts.keyOf(accountId)
  const waiting = await context.store.read.parkedSessions()
  const parked = new Set(waiting.flatMap(({ park }) => (park === undefined ? [] : [quotaOf(park.accountId)])))
  for (const target of policy.targets) {
    const planned = await planSwitch(context, runtime, target)
    if (!planned.ok || planned.value.refused !== undefined) continue
    const { adapter, config } = planned.value.to
    const isKeyed = config.providerConfigId !== undefined || adapter.origin === 'provider'
    const to = { adapterName: adapter.adapterName, isKeyed, machineId: target['machineId'] }
    if (mayGoOn(policy, agent, to) && !parked.has(quotaOf(config.accountId ?? adapter.adapterName))) return target
  }
  return undefined
}

/** An agent as it is resolved: no profile or selection can hide what it is. */
interface Target {
  readonly adapterName: string
  /** True when its use is billed to a key. */
  readonly isKeyed?: boolean
  readonly machineId?: unknown
}

/** Returns whether the policy allows an agent to go on. */
export function mayGoOn(
  { otherVendors, apiKeys, machines }: Pick<LimitPolicy, 'otherVendors' | 'apiKeys' | 'machines'>,
  from: Pick<Agent, 'adapterName'>,
  to: Target,
): boolean {
  if (to.adapterName !== from.adapterName && !otherVendors) return false
  if (to.isKeyed === true && !apiKeys) return false
  return to.machineId === undefined || machines
}
