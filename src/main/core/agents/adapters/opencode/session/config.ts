import type { McpServerForAgent, ProviderAccess, StartOptions } from '#shared/adapter/port'
import { baseUrlOf } from '#core/agents/adapters/model-api/protocol/base-url'
import { askedServers, deniedTools } from './rules'

/** Environment variable for a provider's key. */
export const KEY_VARIABLE = 'PARLEY_PROVIDER_KEY'

/**
 * Returns the settings of a server, which override the user's own without changing them. They are passed as
 * `OPENCODE_CONFIG_CONTENT`, without keys.
 */
export function configOf(options: StartOptions): object {
  const { provider, model, mcpServers = [], systemPrompt } = options
  const denied = deniedTools(options)
  const asked = askedServers(options)
  return {
    // Both start programs that a folder provides.
    ...(options.heldBack === undefined ? {} : { lsp: false, formatter: false }),
    ...(mcpServers.length === 0 ? {} : { mcp: Object.fromEntries(mcpServers.map(serverEntry)) }),
    ...(provider === undefined ? {} : { provider: { [providerId(provider)]: providerEntry(provider, model) } }),
    // Also for its subagents, to which the rules of the session do not apply.
    ...(denied.length === 0 && asked.length === 0
      ? {}
      : {
          permission: {
            ...Object.fromEntries(asked.map((tools) => [tools, 'ask'])),
            ...Object.fromEntries(denied.map((tool) => [tool, 'deny'])),
          },
        }),
    ...(typeof systemPrompt === 'string'
      ? { agent: { build: { prompt: systemPrompt }, plan: { prompt: systemPrompt } } }
      : {}),
  }
}

/** Returns the name of a provider in OpenCode. */
export function providerId({ kind }: ProviderAccess): string {
  return kind === 'openai-compatible' ? 'parley' : kind
}

function providerEntry(provider: ProviderAccess, model: string | undefined): object {
  const { kind, name, apiKey } = provider
  const baseURL = baseUrlOf(provider)
  return {
    options: {
      ...(baseURL === '' ? {} : { baseURL }),
      ...(apiKey === undefined ? {} : { apiKey: `{env:${KEY_VARIABLE}}` }),
    },
    ...(kind === 'openai-compatible'
      ? { npm: '@ai-sdk/openai-compatible', name, models: model === undefined ? {} : { [model]: { name: model } } }
      : {}),
  }
}

function serverEntry(server: McpServerForAgent): [string, object] {
  const { name } = server
  if (server.transport === 'stdio')
    return [name, { type: 'local', command: [server.command, ...server.args], environment: server.env, enabled: true }]
  // Parley itself signs in to servers.
  return [name, { type: 'remote', url: server.url, headers: server.headers, oauth: false, enabled: true }]
}
