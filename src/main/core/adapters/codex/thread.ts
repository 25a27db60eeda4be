import type { McpServerForAgent, ProviderAccess, StartOptions } from '../../../../shared/adapter/port'

const PROVIDER = 'parley'
const OPENAI_URL = 'https://api.openai.com/v1'
/** Under which the key of a provider is in the environment; see `providerEnv`. */
const KEY_VARIABLE = 'OPENAI_API_KEY'

/** What a thread is started with, or taken up again. What is not asked for stays as the user's own settings say. */
export function threadParams(options: StartOptions): object {
  const { cwd, model, systemPrompt, directories, provider } = options
  const config = {
    ...Object.fromEntries((options.mcpServers ?? []).filter(isTakeable).map(serverEntry)),
    ...(directories.length === 0 ? {} : { 'sandbox_workspace_write.writable_roots': [...directories] }),
    ...(speaksOpenAi(provider) ? { [`model_providers.${PROVIDER}`]: providerEntry(provider) } : {}),
  }
  return {
    cwd,
    ...(model === undefined ? {} : { model }),
    ...(speaksOpenAi(provider) ? { modelProvider: PROVIDER } : {}),
    ...(typeof systemPrompt === 'string' ? { baseInstructions: systemPrompt } : {}),
    ...(typeof systemPrompt === 'object' ? { developerInstructions: systemPrompt.content } : {}),
    ...(Object.keys(config).length === 0 ? {} : { config }),
  }
}

/** What cannot be done of what was asked for, as sentences for people. */
export function leftOut({
  provider,
  mcpServers = [],
  allowedTools = [],
  disallowedTools = [],
}: StartOptions): string[] {
  const servers = mcpServers.filter((server) => !isTakeable(server)).map(({ name }) => name)
  return [
    ...(provider === undefined || speaksOpenAi(provider)
      ? []
      : [`Codex works with providers that speak as OpenAI does; ${provider.name} does not, and was left out.`]),
    ...(allowedTools.length + disallowedTools.length === 0
      ? []
      : ['Codex cannot be held to some of its tools; what is allowed and forbidden was left out.']),
    ...(servers.length === 0
      ? []
      : [`Codex cannot connect to MCP servers over server-sent events; left out: ${servers.join(', ')}.`]),
  ]
}

/** A provider that speaks as OpenAI does. */
type OpenAiAccess = ProviderAccess & { readonly kind: 'openai' | 'openai-compatible' }

/** Whether Codex can use a provider. */
export function speaksOpenAi(provider: ProviderAccess | undefined): provider is OpenAiAccess {
  return provider?.kind === 'openai' || provider?.kind === 'openai-compatible'
}

function providerEntry({ name, baseUrl, apiKey }: OpenAiAccess): object {
  return {
    name,
    base_url: baseUrl ?? OPENAI_URL,
    wire_api: 'responses',
    ...(apiKey === undefined ? {} : { env_key: KEY_VARIABLE }),
  }
}

const isTakeable = ({ transport }: McpServerForAgent): boolean => transport !== 'sse'

/** A setting of its own each, so that the user's servers stay. Names there have no dots. */
function serverEntry(server: McpServerForAgent): [string, object] {
  const key = `mcp_servers.${server.name.replaceAll(/[^\w-]/g, '_')}`
  if (server.transport === 'stdio') return [key, { command: server.command, args: server.args, env: server.env }]
  return [key, { url: server.url, http_headers: server.headers }]
}
