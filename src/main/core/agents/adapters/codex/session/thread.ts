import type { McpServerForAgent, ProviderAccess, StartOptions } from '#shared/adapter/port'
import type { FolderLevels } from './folder-levels'
import { defined } from '#shared/kernel/defined'
import type { ServerTools, ToolHold } from './tool-limits'

const PROVIDER = 'parley'
const OPENAI_URL = 'https://api.openai.com/v1'
/** Environment variable with a provider's key; see `providerEnv`. */
const KEY_VARIABLE = 'OPENAI_API_KEY'

/**
 * Returns the parameters for starting or resuming a thread. Options not requested stay as in the user's own settings.
 * `servers`: names of the MCP servers in these.
 */
export function threadParams(
  options: StartOptions,
  hold: ToolHold,
  servers: readonly string[],
  projects: FolderLevels,
): object {
  const { cwd, model, systemPrompt, directories, provider } = options
  const config = {
    ...(Object.keys(projects).length === 0 ? {} : { projects }),
    ...hold.config,
    ...Object.fromEntries(servers.flatMap((server) => heldServer(server, hold.toolsOf(server)))),
    ...Object.fromEntries((options.mcpServers ?? []).filter(isTakeable).flatMap((server) => serverEntry(server, hold))),
    ...(directories.length === 0 ? {} : { 'sandbox_workspace_write.writable_roots': [...directories] }),
    ...(speaksOpenAi(provider) ? { [`model_providers.${PROVIDER}`]: providerEntry(provider) } : {}),
  }
  return {
    cwd,
    ...defined({ model }),
    ...(speaksOpenAi(provider) ? { modelProvider: PROVIDER } : {}),
    ...(typeof systemPrompt === 'string' ? { baseInstructions: systemPrompt } : {}),
    ...(typeof systemPrompt === 'object' ? { developerInstructions: systemPrompt.content } : {}),
    ...(Object.keys(config).length === 0 ? {} : { config }),
  }
}

/** Returns user-facing sentences about unsupported options. */
export function leftOut({ provider, mcpServers = [] }: StartOptions): string[] {
  const servers = mcpServers.filter((server) => !isTakeable(server)).map(({ name }) => name)
  return [
    ...(provider === undefined || speaksOpenAi(provider)
      ? []
      : [`Codex works with providers that speak as OpenAI does; ${provider.name} does not, and was left out.`]),
    ...(servers.length === 0
      ? []
      : [`Codex cannot connect to MCP servers over server-sent events; left out: ${servers.join(', ')}.`]),
  ]
}

/** A provider with the OpenAI API. */
type OpenAiAccess = ProviderAccess & { readonly kind: 'openai' | 'openai-compatible' }

/** Returns whether Codex can use a provider. */
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

/** Returns separate settings for each server, so that the user's servers are kept. Names have no dots there. */
function serverEntry(server: McpServerForAgent, hold: ToolHold): [string, object][] {
  const name = server.name.replaceAll(/[^\w-]/g, '_')
  const tools = hold.toolsOf(name)
  if (tools === null) return []
  const how =
    server.transport === 'stdio'
      ? { command: server.command, args: server.args, env: server.env }
      : { url: server.url, http_headers: server.headers }
  return [[`mcp_servers.${name}`, { ...how, ...tools }]]
}

/** Returns settings for one of the user's own servers. */
function heldServer(name: string, tools: ServerTools | null): [string, unknown][] {
  if (tools === null) return [[`mcp_servers.${name}.enabled`, false]]
  return Object.entries(tools).map(([key, value]) => [`mcp_servers.${name}.${key}`, value])
}
