import type { RunningAgent, StartOptions } from '../../../../../../shared/adapter/port'
import type { ProtocolSession } from '../protocol/protocol-session'

/**
 * Applies the requested mode, model and effort to a new agent. Options that the agent does not offer result in a
 * notice: it works without them.
 */
export async function applyStartOptions(
  running: RunningAgent,
  protocol: ProtocolSession,
  { mode, model, reasoningEffort }: StartOptions,
  name: string,
): Promise<void> {
  const warn = (message: string) => protocol.emit({ type: 'notice', level: 'warning', message })
  for (const [control, value, what] of [
    [running.models, model, 'model'],
    [running.modes, mode, 'mode'],
  ] as const) {
    if (value === undefined || value === control?.state.current) continue
    const set = await control?.set(value)
    if (set === undefined) warn(`${name} has no choice of ${what}s; "${value}" was not set.`)
    else if (!set.ok) warn(`${set.error.message} It goes on with "${control?.state.current ?? ''}".`)
  }
  if (reasoningEffort !== undefined && (await running.efforts?.set(reasoningEffort))?.ok !== true)
    warn(`${name} does not offer the reasoning effort "${reasoningEffort}".`)
}
