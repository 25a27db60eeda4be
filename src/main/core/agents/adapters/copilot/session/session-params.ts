import type { McpServerForAgent, ProviderAccess, StartOptions } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { text } from '#core/agents/transcript/values'

type Environment = Readonly<Record<string, string | undefined>>

const OPENAI_URL = 'https://api.openai.com/v1'
const ANTHROPIC_URL = 'https://api.anthropic.com'

/** Tools that can change something, by the names of all versions and systems. */
const CHANGING_TOOLS =
  'bash write_bash powershell write_powershell edit create str_replace str_replace_editor apply_patch task'.split(' ')

/**
 * Returns the parameters for opening or resuming a session. Options not requested stay as in the user's own settings.
 */
export function sessionParams(options: StartOptions, env: Environment): object {
  const { cwd, systemPrompt, allowedTools, disallowedTools = [], mcpServers = [], readOnly, heldBack } = options
  const provider = providerOf(options.provider, env)
  const model = options.model ?? (provider === undefined ? undefined : text(env['COPILOT_MODEL']))
  const excluded = [...disallowedTools, ...(readOnly === undefined ? [] : CHANGING_TOOLS)]
  return {
    clientName: 'parley',
    workingDirectory: cwd,
    streaming: true,
    includeSubAgentStreamingEvents: true,
    envValueMode: 'direct',
    requestPermission: true,
    requestUserInput: true,
    requestElicitation: true,
    requestExitPlanMode: true,
    requestAutoModeSwitch: true,
    ...(heldBack === undefined ? {} : { enableConfigDiscovery: false, enableFileHooks: false }),
    ...defined({ model, provider }),
    ...(systemPrompt === undefined ? {} : { systemMessage: systemMessage(systemPrompt) }),
    ...(allowedTools === undefined || allowedTools.length === 0 ? {} : { availableTools: [...allowedTools] }),
    ...(excluded.length === 0 ? {} : { excludedTools: excluded, toolFilterPrecedence: 'excluded' }),
    ...(mcpServers.length === 0 ? {} : { mcpServers: Object.fromEntries(mcpServers.map(serverEntry)) }),
  }
}

/** Returns whether the session uses its own provider rather than a GitHub account. */
export function hasProvider({ provider }: StartOptions, env: Environment): boolean {
  return providerOf(provider, env) !== undefined
}

/** Returns user-facing sentences about unsupported or problematic options. */
export function leftOut({ provider, model }: StartOptions, env: Environment): string[] {
  if (provider === undefined) return []
  const { name } = provider
  if (provider.kind === 'google')
    return [`GitHub Copilot works with providers that speak as OpenAI or Anthropic do; ${name} was left out.`]
  return model === undefined && text(env['COPILOT_MODEL']) === undefined
    ? [`No model of ${name} was chosen. GitHub Copilot asks it for one that GitHub has, which ${name} may not have.`]
    : []
}

/** Returns the provider of the session, or the one in the environment, as Copilot uses it in a terminal. */
function providerOf(provider: ProviderAccess | undefined, env: Environment): object | undefined {
  if (provider === undefined) return providerInEnvironment(env)
  const { kind, baseUrl, apiKey } = provider
  const key = apiKey === undefined ? {} : { apiKey }
  switch (kind) {
    case 'anthropic':
      return { type: 'anthropic', baseUrl: baseUrl ?? ANTHROPIC_URL, ...key }
    case 'openai':
    case 'openai-compatible':
      return { type: 'openai', wireApi: 'completions', baseUrl: baseUrl ?? OPENAI_URL, ...key }
    case 'google':
      return undefined
  }
}

function providerInEnvironment(env: Environment): object | undefined {
  const baseUrl = text(env['COPILOT_PROVIDER_BASE_URL'])
  if (baseUrl === undefined) return undefined
  const apiKey = text(env['COPILOT_PROVIDER_API_KEY'])
  const bearerToken = text(env['COPILOT_PROVIDER_BEARER_TOKEN'])
  const wireApi = text(env['COPILOT_PROVIDER_WIRE_API'])
  return {
    type: text(env['COPILOT_PROVIDER_TYPE']) ?? 'openai',
    baseUrl,
    ...defined({ wireApi, apiKey, bearerToken }),
  }
}

function systemMessage(prompt: NonNullable<StartOptions['systemPrompt']>): object {
  return typeof prompt === 'string'
    ? { mode: 'replace', content: prompt }
    : { mode: prompt.mode, content: prompt.content }
}

function serverEntry(server: McpServerForAgent): [string, object] {
  const { name, transport } = server
  if (server.transport === 'stdio') {
    const { command, args, env } = server
    return [name, { type: 'local', command, args, env, tools: ['*'] }]
  }
  return [name, { type: transport, url: server.url, headers: server.headers, tools: ['*'] }]
}
