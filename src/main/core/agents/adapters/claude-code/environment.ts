import { homedir } from 'node:os'
import { join } from 'node:path'
import type { ProviderAccess, StartOptions } from '../../../../../shared/adapter/port'
import { providerEnv } from '../program/provider-env'

/** Ways to sign in other than by a key; with a key from Parley none of them may count as well. */
const LOGIN_VARIABLES = [
  'ANTHROPIC_AUTH_TOKEN',
  'CLAUDE_CODE_OAUTH_TOKEN',
  'CLAUDE_CODE_USE_BEDROCK',
  'CLAUDE_CODE_USE_VERTEX',
]

/**
 * The environment of the program. It signs in in one way: with the key of the provider that the session was given, and else
 * as it does in a terminal, by its own login or the user's own variables.
 */
export function environmentOf(
  base: NodeJS.ProcessEnv,
  provider: ProviderAccess | undefined,
  { reasoningEffort, heldBack }: Pick<StartOptions, 'reasoningEffort' | 'heldBack'> = {},
): NodeJS.ProcessEnv {
  // A program that believes to run inside of another one of its kind does not start.
  const { CLAUDECODE: _inside, ...env } = base
  const isKeyed = provider?.kind === 'anthropic' && provider.apiKey !== undefined
  return {
    ...(isKeyed ? Object.fromEntries(Object.entries(env).filter(([name]) => !LOGIN_VARIABLES.includes(name))) : env),
    ...providerEnv(provider),
    ...heldBack?.env,
    ...(reasoningEffort === 'none' ? { MAX_THINKING_TOKENS: '0' } : {}),
  }
}

/** Where the program keeps its record of a session. */
export function transcriptPath(env: NodeJS.ProcessEnv, cwd: string, sessionId: string): string {
  const config = env['CLAUDE_CONFIG_DIR'] ?? join(env['HOME'] ?? homedir(), '.claude')
  return join(config, 'projects', cwd.replaceAll(/[^a-zA-Z0-9]/g, '-'), `${sessionId}.jsonl`)
}
