import type { Choice } from '#shared/adapter/entities'
import type { ProviderAccess } from '#shared/adapter/port'
import type { ReasoningLevels } from '#shared/session/entities'
import { levelsOf } from '#core/agents/adapters/reasoning-levels'
import type { Agent, Config, Providers, SessionInfo } from '../protocol/answers'
import { providerId } from './config'

/** Available models, by `provider/model`. */
export interface Models {
  readonly available: readonly Choice[]
  /** All configured models, including those no longer offered. */
  readonly configured: ReadonlySet<string>
  /** Reasoning efforts by model, for models that have some. */
  readonly efforts: ReadonlyMap<string, ReasoningLevels>
  /** Context window sizes by model. */
  readonly windows: ReadonlyMap<string, number>
}

export function modelsOf({ providers }: Providers): Models {
  const available: Choice[] = []
  const configured = new Set<string>()
  const efforts = new Map<string, ReasoningLevels>()
  const windows = new Map<string, number>()
  for (const provider of providers) {
    for (const { id: model, name, status, limit, variants } of Object.values(provider.models)) {
      const id = `${provider.id}/${model}`
      configured.add(id)
      const levels = levelsOf(Object.keys(variants ?? {}))
      if (Object.keys(levels).length > 0) efforts.set(id, levels)
      if (limit?.context != null && limit.context > 0) windows.set(id, limit.context)
      if (status !== 'deprecated') available.push({ id, name: `${name} (${provider.name})` })
    }
  }
  return { available, configured, efforts, windows }
}

/** Returns OpenCode's default model, as far as it can be predicted. */
export function usualModel(providers: Providers, config: Config, agent: Agent | undefined): string {
  if (agent?.model != null) return `${agent.model.providerID}/${agent.model.modelID}`
  if (config.model != null) return config.model
  const [first] = providers.providers
  const model = first === undefined ? undefined : (providers.default[first.id] ?? Object.keys(first.models)[0])
  return first === undefined || model === undefined ? '' : `${first.id}/${model}`
}

/** Returns the replacement for a model that is no longer configured; undefined when there is none. */
export function modelInstead({ available, configured }: Models, usual: string): string | undefined {
  return configured.has(usual) ? usual : available[0]?.id
}

/** Returns the last model of a session. */
export function modelOfSession({ model }: SessionInfo): string | undefined {
  return model == null ? undefined : `${model.providerID}/${model.id}`
}

/** Finds a model by name, with or without its provider; undefined when there is none. */
export function findModel(
  { available }: Models,
  wanted: string,
  provider: ProviderAccess | undefined,
): string | undefined {
  const ofProvider = provider === undefined ? undefined : `${providerId(provider)}/${wanted}`
  const ids = available.map(({ id }) => id)
  return (
    ids.find((id) => id === ofProvider) ??
    ids.find((id) => id === wanted) ??
    ids.find((id) => id.endsWith(`/${wanted}`))
  )
}
