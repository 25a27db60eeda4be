import type { AgentAdapter } from '#shared/adapter/port'
import { knownError } from '#shared/kernel/error-texts'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { adapterOfModel } from '#core/session/agents/selection/adapter-of-model'
import type { SessionContext } from '#core/session/runtime/context'

/** An agent, and a model of it; undefined: its default. */
export interface MeaningModel {
  readonly adapter: AgentAdapter
  readonly model: string | undefined
}

/** Finds the agent that a request names: by its adapter, by that with a model after a slash, or by a model alone. */
export async function findModel(context: SessionContext, named: string): Promise<Result<MeaningModel, ContractError>> {
  const found = await namedModel(context, named)
  if (found === undefined) return err(knownError('model-not-found', { model: named }))
  const { adapter } = found
  if (adapter.answersFreely !== undefined) return ok(found)
  return err(knownError('capability-missing/meaning', { name: adapter.displayName, capability: 'answersFreely' }))
}

async function namedModel(context: SessionContext, named: string): Promise<MeaningModel | undefined> {
  const whole = await context.adapters.get(named)
  if (whole !== undefined) return { adapter: whole, model: undefined }
  for (const { adapterName } of await context.adapters.list()) {
    if (!named.startsWith(`${adapterName}/`)) continue
    const adapter = await context.adapters.get(adapterName)
    if (adapter !== undefined) return { adapter, model: named.slice(adapterName.length + 1) }
  }
  const name = await adapterOfModel(context, named)
  const adapter = name === undefined ? undefined : await context.adapters.get(name)
  return adapter === undefined ? undefined : { adapter, model: named }
}
