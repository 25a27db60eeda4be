import { readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'jsonc-parser'
import type { AdapterFailure } from '../../../../../shared/adapter/port'
import type { SignInState } from '../../../../../shared/health/entities'
import { err, ok, type Result } from '../../../../../shared/kernel/result'
import { errorCode } from '../../../base/folders/file-errors'
import { record, text } from '../../transcript/values'

/** What the program has on the disk about signing in; of secrets only whether they are there. */
export interface GeminiFiles {
  /** What its settings say; undefined where there are none. */
  readonly settings: unknown
  /** Which accounts it knows. */
  readonly accounts: unknown
  /** Whether it keeps tokens of a Google account. */
  readonly hasTokens: boolean
}

const isSet = (env: NodeJS.ProcessEnv, name: string): boolean => (env[name] ?? '') !== ''

/** Whether somebody is signed in, as the program would find it. A login at Google can have run out all the same. */
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
      // The machine signs in by itself, for example in a shell in the cloud.
      return { isSignedIn: true, method }
  }
}

function methodOfEnvironment(env: NodeJS.ProcessEnv): string | undefined {
  if (env['GOOGLE_GENAI_USE_GCA'] === 'true') return 'oauth-personal'
  if (env['GOOGLE_GENAI_USE_VERTEXAI'] === 'true') return 'vertex-ai'
  return isSet(env, 'GEMINI_API_KEY') ? 'gemini-api-key' : undefined
}

/** Looks in the folder of the program. No secret is read: of the file with the tokens only whether it is there. */
export async function readSignIn(env: NodeJS.ProcessEnv): Promise<Result<SignInState, AdapterFailure>> {
  const folder = join(env['GEMINI_CLI_HOME'] ?? env['HOME'] ?? homedir(), '.gemini')
  try {
    const [settings, accounts, hasTokens] = await Promise.all([
      jsonOf(join(folder, 'settings.json')),
      jsonOf(join(folder, 'google_accounts.json')),
      exists(join(folder, 'oauth_creds.json')),
    ])
    // Newer versions keep the tokens in the system's keychain, where only the account shows.
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
