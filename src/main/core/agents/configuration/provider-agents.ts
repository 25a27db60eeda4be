import type { AgentAdapter, Availability } from '#shared/adapter/port'
import type { ProviderKind } from '#shared/vocabulary/entities'
import type { StoredProviderConfig } from '#shared/configuration/entities'
import { createModelApi, type ModelApi } from '../adapters/model-api'
import { accessOf } from './provider-of-agent'
import type { ConnectMcp } from '../adapters/model-api/session/mcp'
import type { AgentsContext } from '../context'
import { listSaved } from './catalog'

type Needs = Pick<AgentsContext, 'store' | 'secrets' | 'processes' | 'version'>

const interfaces: Readonly<Record<ProviderKind, string>> = {
  anthropic: 'Anthropic',
  openai: 'OpenAI',
  google: 'Google',
  'openai-compatible': 'OpenAI-compatible',
}

/** The adapter of the agent that a saved provider makes. */
export function providerAdapterName(providerConfigId: string): string {
  return `provider:${providerConfigId}`
}

/** The agents that the saved providers make: their models, with Parley's own tools. */
export async function providerAgents(context: Needs, connectMcp: ConnectMcp): Promise<AgentAdapter[]> {
  return (await listSaved(context, 'providerConfig')).map((config) =>
    createModelApi(apiOf(context, config), { processes: context.processes, connectMcp }),
  )
}

function apiOf(
  context: Needs,
  { providerConfigId, name, kind, models = [], defaultModel, baseUrl }: StoredProviderConfig,
): ModelApi {
  const access = () => accessOf(context, providerConfigId)
  return {
    adapterName: providerAdapterName(providerConfigId),
    displayName: name,
    description: `${interfaces[kind]} models, asked directly, with tools of Parley`,
    origin: 'provider',
    models,
    defaultModel,
    async availability(): Promise<Availability> {
      if (kind === 'openai-compatible' && baseUrl === undefined)
        return { available: false, reason: 'Its address is missing. Enter it in Settings, Providers and keys.' }
      const found = await access()
      return found.ok ? { available: true } : { available: false, reason: found.error.message }
    },
    access,
  }
}
