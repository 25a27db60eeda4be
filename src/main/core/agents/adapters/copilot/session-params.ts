import type { McpServerForAgent, ProviderAccess, StartOptions } from '../../../../../shared/adapter/port'
import { text } from '../../transcript/values'

type Environment = Readonly<Record<string, string | undefined>>

const OPENAI_URL = 'https://api.openai.com/v1'
const ANTHROPIC_URL = 'https://api.anthropic.com'

/** Tools with which something can be changed, under the names that versions and systems give them. */
const CHANGING_TOOLS =
  'bash write_bash powershell write_powershell edit create str_replace str_replace_editor apply_patch task'.split(' ')

/** What a session is opened with, or taken up again. What is not asked for stays as the user's own settings say. */
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
    ...(model === undefined ? {} : { model }),
    ...(provider === undefined ? {} : { provider }),
    ...(systemPrompt === undefined ? {} : { systemMessage: systemMessage(systemPrompt) }),
    ...(allowedTools === undefined || allowedTools.length === 0 ? {} : { availableTools: [...allowedTools] }),
    ...(excluded.length === 0 ? {} : { excludedTools: excluded, toolFilterPrecedence: 'excluded' }),
    ...(mcpServers.length === 0 ? {} : { mcpServers: Object.fromEntries(mcpServers.map(serverEntry)) }),
  }
}

/** Whether the session works with a provider of its own, and without an account of GitHub's. */
export function hasProvider({ provider }: StartOptions, env: Environment): boolean {
  return providerOf(provider, env) !== undefined
}

/** What cannot be done of what was asked for, or will not go well, as sentences for people. */
export function leftOut({ provider, model }: StartOptions, env: Environment): string[] {
  if (provider === undefined) return []
  const { name } = provider
  if (provider.kind === 'google')
    return [`GitHub Copilot works with providers that speak as OpenAI or Anthropic do; ${name} was left out.`]
  return model === undefined && text(env['COPILOT_MODEL']) === undefined
    ? [`No model of ${name} was chosen. GitHub Copilot asks it for one that GitHub has, which ${name} may not have.`]
    : []
}

/** The provider of the session, or the one that stands in the environment, as it does for Copilot in a terminal. */
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
    ...(wireApi === undefined ? {} : { wireApi }),
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(bearerToken === undefined ? {} : { bearerToken }),
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
