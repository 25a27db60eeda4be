import { ok } from '#shared/kernel/result'
import { findAgent } from './agents/find-agent'
import { updateAgent } from './agents/update-agent'
import type { SessionContext } from '../runtime/context'
import type { Handler } from '#core/base/host-port'
import { choose, switchModelOf } from './agents/choose'
import { setEffort, takesEffort } from './agents/set-effort'
import { commitOrTakeBack, takesAllBack } from './agents/take-back'

/** `session.mode.set`. The agent is also started with it from then on. */
export const setMode =
  (context: SessionContext): Handler<'session.mode.set'> =>
  async ({ sessionId, agentId, mode }) => {
    const found = await findAgent(context, sessionId, agentId)
    if (!found.ok) return found
    const { runtime, runner } = found.value
    const set = await choose(runner, () => runner.controls.modes, mode, 'modes')
    if (!set.ok) return set
    const id = runner.agent.agentId
    const setup = { ...runner.setup, mode }
    const changes = runtime.stream
      .changes()
      .event('mode.changed', { agentId: id, modeId: mode }, { agentId: id }, { setup })
      .afterwards(() => runner.record.setUp(setup))
    const committed = await commitOrTakeBack(runtime.stream, changes, set.value)
    return committed.ok ? ok({ success: true, mode }) : committed
  }

/** `session.model.switchTo`. */
export const switchModel =
  (context: SessionContext): Handler<'session.model.switchTo'> =>
  async ({ sessionId, agentId, modelId, reasoningEffort }, request) => {
    const found = await findAgent(context, sessionId, agentId)
    if (!found.ok) return found
    const { runtime, runner } = found.value
    if (runner.controls.models !== undefined && (reasoningEffort === undefined || takesEffort(runner))) {
      const changes = runtime.stream.changes()
      const switched = await switchModelOf(runner, modelId, changes)
      if (!switched.ok) return switched
      // The available efforts may depend on the model.
      const isSet = reasoningEffort === undefined || !takesEffort(runner)
      const set = isSet ? ok(takesAllBack([])) : await setEffort(runner, reasoningEffort, changes)
      if (!set.ok) {
        await switched.value()
        return set
      }
      const committed = await commitOrTakeBack(runtime.stream, changes, takesAllBack([switched.value, set.value]))
      return committed.ok ? ok({ success: true, modelId }) : committed
    }
    const id = runner.agent.agentId
    const updated = await updateAgent(context)({ sessionId, agentId: id, model: modelId, reasoningEffort }, request)
    return updated.ok ? ok({ success: updated.value.success, modelId }) : updated
  }
