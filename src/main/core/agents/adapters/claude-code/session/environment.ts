import { homedir } from 'node:os'
import { join } from 'node:path'
import type { ProviderAccess, StartOptions } from '#shared/adapter/port'
import { providerEnv } from '#core/agents/adapters/program/provider-env'
import { environmentValue } from '#core/base/environment-value'

/** Login methods other than a key; with a key from Parley none of them may apply. */
const LOGIN_VARIABLES = [
  'ANTHROPIC_AUTH_TOKEN',
  'CLAUDE_CODE_OAUTH_TOKEN',
  'CLAUDE_CODE_USE_BEDROCK',
  'CLAUDE_CODE_USE_VERTEX',
]

/**
 * Returns the environment of the program. It uses exactly one authentication method: the key of the session's provider,
 * otherwise the same as in a terminal, its own login or the user's variables.
 */
export function environmentOf(
  base: NodeJS.ProcessEnv,
  provider: ProviderAccess | undefined,
  { reasoningEffort, gitEnv }: Pick<StartOptions, 'reasoningEffort' | 'gitEnv'> = {},
): NodeJS.ProcessEnv {
  // The program does not start when it detects that it runs inside another instance.
  const { CLAUDECODE: _inside, ...env } = base
  const isKeyed = provider?.kind === 'anthropic' && provider.apiKey !== undefined
  return {
    ...(isKeyed ? Object.fromEntries(Object.entries(env).filter(([name]) => !LOGIN_VARIABLES.includes(name))) : env),
    ...providerEnv(provider),
    ...gitEnv,
    ...(reasoningEffort === 'none' ? { MAX_THINKING_TOKENS: '0' } : {}),
  }
}

/** Returns the location of the program's own transcript of a session. */
export function transcriptPath(env: NodeJS.ProcessEnv, cwd: string, sessionId: string): string {
  const config =
    environmentValue(env, 'CLAUDE_CONFIG_DIR') ?? join(environmentValue(env, 'HOME') ?? homedir(), '.claude')
  return join(config, 'projects', cwd.replaceAll(/[^a-zA-Z0-9]/g, '-'), `${sessionId}.jsonl`)
}
