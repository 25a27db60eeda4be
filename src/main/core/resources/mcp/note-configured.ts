import type { McpServerConfig } from '../../../../shared/mcp/entities'
import { secretArguments, secretHeaders, secretVariables } from '../../base/secrets/configured-secrets'
import type { KnownSecrets } from '../../base/secrets/known-secrets'
import type { Settings } from '../../base/settings/settings'
import { expandVariables, isLocal } from './expand'

/** Records the secrets with which the settings configure MCP servers and agents. */
export function noteConfigured(
  known: KnownSecrets,
  { mcpServers, agentServers }: Pick<Settings, 'mcpServers' | 'agentServers'>,
  environment: NodeJS.ProcessEnv = process.env,
): void {
  for (const { env, args, headers } of agentServers.values())
    known.noteAll([...secretVariables(env), ...secretArguments(args), ...secretHeaders(headers ?? {})])
  for (const config of mcpServers.values()) known.noteAll(secretsOf(config, environment))
}

/** Returns the secrets in the configuration of a server. */
export function secretsOf(config: McpServerConfig, environment: NodeJS.ProcessEnv = process.env): string[] {
  const expanded = expandVariables(config, environment)
  const ready = expanded.ok ? expanded.value : config
  return isLocal(ready)
    ? [...secretVariables(ready.env ?? {}), ...secretArguments(ready.args ?? [])]
    : secretHeaders(ready.headers ?? {})
}
