import { readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'jsonc-parser'
import type { AdapterFailure } from '#shared/adapter/port'
import type { SignInState } from '#shared/auth/entities'
import { err, ok, type Result } from '#shared/kernel/result'
import { errorCode } from '#core/base/folders/file-errors'
import { record, text } from '#core/agents/transcript/values'
import { environmentValue } from '#core/base/environment-value'

/** The program's sign-in files; for secrets only their existence. */
export interface GeminiFiles {
  /** Its settings; undefined if there are none. */
  readonly settings: unknown
  /** Its known accounts. */
  readonly accounts: unknown
  /** True when it has stored tokens of a Google account. */
  readonly hasTokens: boolean
}

const isSet = (env: NodeJS.ProcessEnv, name: string): boolean => (env[name] ?? '') !== ''

/** Returns the sign-in state as the program would determine it. A Google login may nevertheless have expired. */
export function signInOf({ settings, accounts, hasTokens }: GeminiFiles, env: NodeJS.ProcessEnv): SignInState {
  const auth = record(record(record(settings)['security'])['auth'])
  const method = text(auth['selectedType']) ?? text(record(settings)['selectedAuthType']) ?? methodOfEnvironment(env)
  switch (method) {
    case undefined:
      return { isSignedIn: false }
    case 'gemini-api-key':
      return { isSignedIn: isSet(env, 'GEMINI_API_KEY'), method }
    case 'vertex-ai':
      return { isSignedIn: isSet(env, 'GOOGLE_API_KEY') || isSet(env, 'GOOGLE_CLOUD_PROJECT'), method }
    case 'oauth-personal': {
      const account = text(record(accounts)['active'])
      return { isSignedIn: hasTokens, method, ...(account === undefined || !hasTokens ? {} : { account }) }
    }
    default:
      // The machine signs in automatically, for example in a cloud shell.
      return { isSignedIn: true, method }
  }
}

function methodOfEnvironment(env: NodeJS.ProcessEnv): string | undefined {
  if (env['GOOGLE_GENAI_USE_GCA'] === 'true') return 'oauth-personal'
  if (env['GOOGLE_GENAI_USE_VERTEXAI'] === 'true') return 'vertex-ai'
  return isSet(env, 'GEMINI_API_KEY') ? 'gemini-api-key' : undefined
}

/** Reads the program's folder. Reads no secret: only the existence of the token file. */
export async function readSignIn(env: NodeJS.ProcessEnv): Promise<Result<SignInState, AdapterFailure>> {
  const folder = join(environmentValue(env, 'GEMINI_CLI_HOME') ?? environmentValue(env, 'HOME') ?? homedir(), '.gemini')
  try {
    const [settings, accounts, hasTokens] = await Promise.all([
      jsonOf(join(folder, 'settings.json')),
      jsonOf(join(folder, 'google_accounts.json')),
      exists(join(folder, 'oauth_creds.json')),
    ])
    // Newer versions store the tokens in the system keychain, where only the account is visible.
    const isKept = hasTokens || text(record(accounts)['active']) !== undefined
    return ok(signInOf({ settings, accounts, hasTokens: isKept }, env))
  } catch (error) {
    return err({
      message: `The settings of Gemini cannot be read (${errorCode(error)}).`,
      category: 'runtime',
      recoverable: true,
    })
  }
}

async function jsonOf(path: string): Promise<unknown> {
  try {
    return parse(await readFile(path, 'utf8')) as unknown
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
