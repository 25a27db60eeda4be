import { homedir } from 'node:os'
import type { Choice } from '#shared/adapter/entities'
import type { AdapterFailure } from '#shared/adapter/port'
import type { SignInState } from '#shared/auth/entities'
import { defined } from '#shared/kernel/defined'
import { err, ok, type Result } from '#shared/kernel/result'
import { askProgram } from '#core/base/process/ask-program'
import type { Processes } from '#core/base/process/processes'
import { record, text } from '#core/agents/transcript/values'

/** Instructions for signing in. */
export const howToSignIn =
  'Run claude in a terminal and type /login, or add a provider with an Anthropic key in the settings.'

/** Sign-in methods, as shown in the settings. */
export const waysOfSignIn: readonly Choice[] = [
  {
    id: 'login',
    name: 'Its own login',
    description: 'Your Claude subscription or Console account, as in a terminal. Keys in the environment are left out.',
  },
  {
    id: 'api-key',
    name: 'An API key',
    description:
      'Every use is billed to the key: that of the session’s provider, or ANTHROPIC_API_KEY. Its own login is left out.',
  },
]

/** Variables that provide a key to the program. */
const KEY_VARIABLES = ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN']

/** Returns the environment for the chosen sign-in method; unchanged if none was chosen. */
export function signInEnvironment(env: NodeJS.ProcessEnv, way: string | undefined): NodeJS.ProcessEnv {
  if (way === 'login') return without(env, KEY_VARIABLES)
  return way === 'api-key' ? without(env, ['CLAUDE_CODE_OAUTH_TOKEN']) : env
}

/** Returns the failure for a sign-in by key without a key. Undefined when there is a key, or none is needed. */
export function missingKey(env: NodeJS.ProcessEnv, way: string | undefined): AdapterFailure | undefined {
  if (way !== 'api-key' || KEY_VARIABLES.some((name) => (env[name] ?? '') !== '')) return undefined
  return {
    message:
      'Claude Code is to sign in with an API key, and there is none. Choose a provider with a key for the session, set ANTHROPIC_API_KEY, or let it use its own login in Settings, Agents.',
    category: 'runtime',
    recoverable: true,
  }
}

const ASK_LIMIT_MS = 15_000

/** Asks the program for its sign-in state. */
export async function readSignIn(
  processes: Pick<Processes, 'spawn'>,
  program: { readonly command: string; readonly args: readonly string[]; readonly env: NodeJS.ProcessEnv },
): Promise<Result<SignInState, AdapterFailure>> {
  const { command, args, env } = program
  const asked = { command, args: [...args, 'auth', 'status', '--json'], cwd: homedir(), env }
  const answer = await askProgram(processes, asked, ASK_LIMIT_MS)
  if (!answer.ok) return err({ message: `Claude Code: ${answer.error}`, category: 'runtime', recoverable: true })
  const state = parseSignIn(answer.value)
  if (state !== undefined) return ok(state)
  const message = 'This version of Claude Code does not report its sign-in status. Update it to see it here.'
  return err({ message, category: 'runtime', recoverable: false })
}

/** Parses the output of `auth status`; undefined for anything else. */
export function parseSignIn(output: string): SignInState | undefined {
  let told: unknown
  try {
    told = JSON.parse(output)
  } catch {
    return undefined
  }
  const { loggedIn, authMethod, email, orgName } = record(told)
  if (typeof loggedIn !== 'boolean') return undefined
  const method = text(authMethod)
  const account = text(email) ?? text(orgName)
  return {
    isSignedIn: loggedIn,
    ...(method === undefined || method === 'none' ? {} : { method }),
    ...defined({ account }),
  }
}

function without(env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)))
}
