import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { AdapterFailure } from '#shared/adapter/port'
import type { SignInState } from '#shared/auth/entities'
import { err, ok, type Result } from '#shared/kernel/result'
import { errorCode } from '#core/base/folders/file-errors'
import { opencode, type Relative } from '../relatives'
import { environmentValue } from '#core/base/environment-value'

/** Sign-in method by provider. The secrets next to it are not read. */
const Credentials = z.record(z.string(), z.object({ type: z.string() }))

/** Variables in which the program looks for keys of common providers. */
const KEY_VARIABLES: Readonly<Record<string, string>> = {
  ANTHROPIC_API_KEY: 'anthropic',
  OPENAI_API_KEY: 'openai',
  GEMINI_API_KEY: 'google',
  GOOGLE_GENERATIVE_AI_API_KEY: 'google',
  OPENROUTER_API_KEY: 'openrouter',
  GITHUB_TOKEN: 'github-copilot',
  GROQ_API_KEY: 'groq',
  MISTRAL_API_KEY: 'mistral',
  XAI_API_KEY: 'xai',
  DEEPSEEK_API_KEY: 'deepseek',
  OPENCODE_API_KEY: 'opencode',
}

/**
 * Returns the providers with a sign-in, from the program's own file and from variables. Undefined: the file has an
 * unknown format.
 */
export function signInOf(file: unknown, env: NodeJS.ProcessEnv): SignInState | undefined {
  const parsed = Credentials.safeParse(file)
  if (!parsed.success) return undefined
  const kept = Object.keys(parsed.data)
  const inEnvironment = Object.entries(KEY_VARIABLES).flatMap(([name, provider]) =>
    (env[name] ?? '') === '' ? [] : [provider],
  )
  const providers = [...new Set([...kept, ...inEnvironment])]
  if (providers.length === 0) return { isSignedIn: false }
  const methods = new Set([
    ...Object.values(parsed.data).map(({ type }) => type),
    ...(inEnvironment.length === 0 ? [] : ['environment']),
  ])
  return { isSignedIn: true, method: [...methods].join(', '), account: providers.join(', ') }
}

/** Returns whether a model is one of OpenCode's own, of which some need no sign-in. */
export function isFree(model: string): boolean {
  return model.startsWith('opencode/')
}

/** Reads the program's credentials file. */
export async function readSignIn(
  env: NodeJS.ProcessEnv,
  { command, displayName }: Relative = opencode,
): Promise<Result<SignInState, AdapterFailure>> {
  const data =
    environmentValue(env, 'XDG_DATA_HOME') ?? join(environmentValue(env, 'HOME') ?? homedir(), '.local', 'share')
  const file = await read(join(data, command, 'auth.json'))
  const state = file.ok ? signInOf(file.value, env) : undefined
  if (state !== undefined) return ok(state)
  const why = file.ok ? 'is another than is known here' : `cannot be read (${file.error})`
  return err({
    message: `The file in which ${displayName} keeps who is signed in ${why}.`,
    category: 'runtime',
    recoverable: true,
  })
}

/** Reads the file; nothing if there is none. Fails with a code. Its text is never quoted: it contains keys. */
async function read(path: string): Promise<Result<unknown, string>> {
  try {
    return ok(JSON.parse(await readFile(path, 'utf8')) as unknown)
  } catch (error) {
    if (error instanceof SyntaxError) return err('it is not JSON')
    const code = errorCode(error)
    return code === 'ENOENT' ? ok({}) : err(code)
  }
}
