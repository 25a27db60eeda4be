import * as acp from '@agentclientprotocol/sdk/unstable'
import type { RunningAgent, StartOptions } from '../../../../shared/adapter/port'
import type { ReasoningEffort } from '../../../../shared/session/entities'
import type { Traffic } from './traffic'

/** What agents call the efforts. */
const effortNames: Readonly<Record<ReasoningEffort, readonly string[]>> = {
  none: ['none', 'off', 'minimal'],
  low: ['low'],
  medium: ['medium'],
  high: ['high'],
  'extra-high': ['xhigh', 'extra-high', 'extra_high', 'max'],
}

/**
 * Sets a new agent to the mode, model and effort that were asked for. What it does not offer is told in a notice: the
 * agent works all the same.
 */
export async function applyWishes(
  running: RunningAgent,
  context: acp.ClientContext,
  traffic: Traffic,
  { mode, model, reasoningEffort }: StartOptions,
  name: string,
): Promise<void> {
  const warn = (message: string) => traffic.emit({ type: 'notice', level: 'warning', message })
  for (const [control, wish, what] of [
    [running.models, model, 'model'],
    [running.modes, mode, 'mode'],
  ] as const) {
    if (wish === undefined || wish === control?.state.current) continue
    const set = await control?.set(wish)
    if (set === undefined) warn(`${name} has no choice of ${what}s; "${wish}" was not set.`)
    else if (!set.ok) warn(`${set.error.message} It goes on with "${control?.state.current ?? ''}".`)
  }
  if (reasoningEffort !== undefined && !(await setEffort(running, context, traffic, reasoningEffort)))
    warn(`${name} does not offer the reasoning effort "${reasoningEffort}".`)
}

async function setEffort(
  running: RunningAgent,
  context: acp.ClientContext,
  traffic: Traffic,
  effort: ReasoningEffort,
): Promise<boolean> {
  const control = traffic.state.controls.efforts
  const value = control?.choices.available.find((choice) => effortNames[effort].includes(choice.id.toLowerCase()))?.id
  if (control?.setter.by !== 'option' || value === undefined) return false
  const params = { sessionId: running.adapterSessionId, configId: control.setter.configId, value }
  return context.request(acp.methods.agent.session.setConfigOption, params).then(
    () => true,
    () => false,
  )
}
