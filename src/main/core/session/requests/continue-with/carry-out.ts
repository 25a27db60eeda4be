import type { SwitchConversation } from '#shared/account/switches'
import { defined } from '#shared/kernel/defined'
import { knownError } from '#shared/kernel/error-texts'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { AgentSelection } from '#shared/session/entities'
import type { SessionContext } from '#core/session/runtime/context'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { bringSession, planSwitch, sideOf } from './plan-switch'

/** Circumstances of a switch. */
export interface SwitchCause {
  readonly why: 'asked' | 'limit'
  readonly by: 'user' | 'policy'
  /** Time after which the session goes home. */
  readonly until?: number | undefined
}

interface Switched {
  readonly switchId: string
  readonly agentId: string
  readonly conversation: SwitchConversation
}

/** Continues a session with another agent, with what waits for it, in one commit. The caller holds it. */
export async function carryOut(
  context: SessionContext,
  runtime: SessionRuntime,
  selection: AgentSelection,
  { why, by, until }: SwitchCause,
): Promise<Result<Switched, ContractError>> {
  if (runtime.isBusy) return err(knownError('session-busy'))
  const planned = await planSwitch(context, runtime, selection)
  if (!planned.ok) return planned
  const { from, to, refused } = planned.value
  if (refused !== undefined) return err(refused)
  // The native session has one writer: its process ends before its files go anywhere.
  await from.stop()
  const isNative = await bringSession(context, planned.value)
  const conversation = isNative ? 'native' : 'retold'
  const { park, sessionId } = runtime.session
  const switchId = context.ids.next()
  const changes = runtime.stream.changes()
  const next = runtime.attached.add(to, 'member', changes, isNative ? from.agent.adapterSessionId : undefined)
  const { agentId } = next.agent
  runtime.attached.setLead(agentId, changes)
  const sides = { from: sideOf(from.agent), to: sideOf(next.agent) }
  changes.event('continuedWith', { switchId, ...sides, why, by, conversation, ...defined({ until }) }, { agentId })
  if (park !== undefined) changes.event('unparked', { parkId: park.parkId, why: 'continued' }, { agentId })
  runtime.moveHeld(from, next, changes)
  const stored =
    park === undefined
      ? await runtime.stream.commit(changes)
      : await runtime.continueSwitched(agentId, switchId, changes)
  if (!stored.ok) {
    runtime.attached.forget(next)
    return stored
  }
  context.log(`${sessionId}: continued with ${to.adapter.adapterName}`)
  return ok({ switchId, agentId, conversation })
}
