import { noticeText, type NoticeText } from '#shared/kernel/notice-texts'
import type { CustomAgent } from '#shared/custom-agent/requests'
import type { SessionContext } from '#core/session/runtime/context'
import type { AgentRunner } from '#core/session/agents/agent-runner'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { switchModelOf } from '../agents/choose'

/**
 * Lets an agent work with the model, instructions and tools of its session's present custom agent, or with its own
 * again. An idle agent that can resume its session is restarted for it; for a busy one the model is switched where
 * possible, and the rest applies from its next start. Failures are reported as notices.
 */
export async function workAs(
  context: SessionContext,
  runtime: SessionRuntime,
  runner: AgentRunner,
  custom: CustomAgent | null,
): Promise<void> {
  const tell = (notice: NoticeText) =>
    runtime.stream.emit('notice', { level: 'warning', ...notice }, { agentId: runner.agent.agentId })
  const { modelBeforeCustomAgent: before, ...setup } = runner.setup
  const own = before === undefined ? runner.agent.model : (before ?? undefined)
  const wanted = await wantedModel(context, runner, custom)
  if (wanted !== undefined && wanted.id === null)
    tell(noticeText('model-unknown', { agent: runner.name, model: wanted.name, customAgent: custom?.name ?? '' }))
  const model = wanted?.id ?? own
  const nextSetup = wanted?.id == null ? setup : { ...setup, modelBeforeCustomAgent: own ?? null }
  if (runner.isStarted && !runner.isBusy && runner.canResume) {
    const changes = runtime.stream.changes()
    const swapped = await runner.swap({ model: model ?? null }, nextSetup, changes)
    if (swapped.ok) return void (await runtime.stream.keep(changes))
    tell({ message: `${swapped.error.message} The next message starts it again.` })
  }
  const isSwitched = model !== undefined && model !== runner.agent.model && runner.isStarted
  if (isSwitched && runner.controls.models !== undefined) {
    const changes = runtime.stream.changes()
    const switched = await switchModelOf(runner, model, changes)
    if (switched.ok) await runtime.stream.keep(changes)
    else tell({ message: switched.error.message })
  }
  await runner.record.keep(runner.isStarted ? {} : { model: model ?? null }, nextSetup)
}

/** The model that a custom agent asks for: `id` as the agent calls it, null where it does not offer it. */
async function wantedModel(
  { catalog }: SessionContext,
  runner: AgentRunner,
  custom: CustomAgent | null,
): Promise<{ readonly name: string; readonly id: string | null } | undefined> {
  const name = custom?.model
  if (name === undefined || name === 'inherit') return undefined
  const { adapterName } = runner.agent
  const offered = runner.controls.models?.state.available ?? (await catalog.models()).get(adapterName) ?? []
  const asked = name.toLowerCase()
  const found = offered.find(({ id, name: words }) => id.toLowerCase() === asked || words.toLowerCase() === asked)
  return { name, id: found?.id ?? null }
}
