import { noticeText, type NoticeText } from '#shared/kernel/notice-texts'
import type { AdapterFailure, RunningAgent, StartOptions } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import { modeFailure, runsAnything, safeMode } from '#core/agents/adapters/mode-freedom'
import type { ProtocolSession } from '../protocol/protocol-session'

/**
 * Applies the requested mode, model and effort to a new agent. Options that the agent does not offer result in a
 * notice: it works without them. A mode in which it might do more than in the requested one is a failure, and without a
 * request it gets one that asks. A mode that does not bind the agent is told of.
 */
export async function applyStartOptions(
  running: RunningAgent,
  protocol: ProtocolSession,
  { mode, model, reasoningEffort }: StartOptions,
  name: string,
): Promise<Result<void, AdapterFailure>> {
  const tell = (notice: NoticeText) => protocol.emit({ type: 'notice', level: 'warning', ...notice })
  const { modes, models } = running
  const { caution } = protocol.state.quirks
  if (model !== undefined && model !== models?.state.current) {
    const set = await models?.set(model)
    if (set === undefined) tell(noticeText('models-fixed', { agent: name, model }))
    else if (!set.ok) tell({ message: set.error.message })
  }
  const asked = mode ?? (modes === undefined ? undefined : safeMode(modes.state))
  if (asked !== undefined) {
    // Set even where it is the reported one: agents were seen to report a mode that they do not work in.
    const set = await modes?.set(asked)
    const actual = modes?.state.current
    const failure = set?.ok === true && actual === asked ? undefined : modeFailure(name, asked, actual)
    if (failure !== undefined) return err(failure)
    if (set === undefined) tell(noticeText('modes-fixed', { agent: name, mode: asked }))
    else if (!set.ok) tell({ message: set.error.message })
  } else if (modes !== undefined && runsAnything(modes.state.current))
    tell(noticeText('mode-unsafe', { agent: name, mode: modes.state.current }))
  if (caution !== undefined) tell({ message: caution })
  if (reasoningEffort !== undefined && (await running.efforts?.set(reasoningEffort))?.ok !== true)
    tell(noticeText('effort-unknown', { model: name, effort: reasoningEffort }))
  return ok(undefined)
}
