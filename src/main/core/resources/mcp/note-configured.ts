import type { McpServerConfig } from '#shared/mcp/entities'
import { secretArguments, secretHeaders, secretVariables } from '#core/base/secrets/configured-secrets'
import type { KnownSecrets } from '#core/base/secrets/known-secrets'
import type { Settings } from '#core/base/settings/settings'
import { environmentOf } from './environment-file'
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

/** Records the secrets in files of variables that servers are started with. */
export async function noteFiles(known: KnownSecrets, { mcpServers }: Pick<Settings, 'mcpServers'>): Promise<void> {
  for (const config of mcpServers.values()) known.noteAll(await secretsOfFile(config))
}

/** Returns the secrets in the file of variables of a server. */
export async function secretsOfFile(
  config: McpServerConfig,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<string[]> {
  const expanded = expandVariables(config, environment)
  if (!expanded.ok || !isLocal(expanded.value) || expanded.value.envFile === undefined) return []
  const read = await environmentOf(expanded.value)
  return read.ok ? secretVariables(read.value) : []
}
