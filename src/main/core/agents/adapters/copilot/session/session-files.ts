import { isAbsolute, join, relative, sep } from 'node:path'
import type { StartOptions } from '#shared/adapter/port'
import { record } from '#core/agents/transcript/values'
import { doLocally, failedAt } from './local-files'
import { environmentValue } from '#core/base/environment-value'

type Json = Readonly<Record<string, unknown>>

/** Returns the folder of Copilot's own files. */
export const copilotHome = (env: Readonly<Record<string, string | undefined>>, home: string): string =>
  environmentValue(env, 'COPILOT_HOME') ?? join(home, '.copilot')

const stateFolder = (home: string, sessionId: string): string => join(home, 'session-state', sessionId)

/** Returns the parameters of the file provider registration. */
export function providerParams(cwd: string, home: string, sessionId: string): object {
  return {
    initialCwd: cwd,
    sessionStatePath: stateFolder(home, sessionId),
    conventions: process.platform === 'win32' ? 'windows' : 'posix',
  }
}

const changing = new Set(['writeFile', 'appendFile', 'mkdir', 'rm', 'rename'].map((name) => `sessionFs.${name}`))

/**
 * Serves the files of a session whose folder is provided by a client: what Copilot keeps about the session, in `state`, is
 * with the client if it takes that, its other own files, in `home`, are on this machine, all others are requested from the client. If the client is gone the request fails rather than using local
 * files instead.
 */
export async function serveFiles(
  method: string,
  native: unknown,
  { home, sessionId }: { readonly home: string; readonly sessionId: string },
  { clientFiles, readOnly }: Pick<StartOptions, 'clientFiles' | 'readOnly'>,
): Promise<unknown> {
  const params = withoutNulls(record(native))
  const paths = ['path', 'src', 'dest'].flatMap((name) => (typeof params[name] === 'string' ? [params[name]] : []))
  const state = stateFolder(home, sessionId)
  const askState = clientFiles?.()?.askState
  if (askState !== undefined && paths.length > 0 && paths.every((path) => isWithin(path, state))) {
    const told = await askState(method, { ...params, ...belowState(params, state) })
    return told.ok ? (told.value ?? null) : failedAt(method, told.error.message)
  }
  if (paths.length > 0 && paths.every((path) => isWithin(path, home))) return doLocally(method, params)
  if (readOnly !== undefined && changing.has(method)) return failedAt(method, readOnly.reason)
  const client = clientFiles?.()
  if (client === undefined) return failedAt(method, 'The program that provides these files is no longer connected.')
  const answer = await client.ask(method, params)
  return answer.ok ? (answer.value ?? null) : failedAt(method, answer.error.message)
}

/** Returns the paths of a request, from the folder of the session's state, with slashes. */
function belowState(params: Json, state: string): Json {
  const named = ['path', 'src', 'dest'].flatMap((name) => {
    const path = params[name]
    return typeof path === 'string' ? [[name, relative(state, path).split(sep).join('/') || '.'] as const] : []
  })
  return Object.fromEntries(named)
}

/** Returns whether a path is a folder or inside it; false for a relative path. */
export function isWithin(path: string, folder: string): boolean {
  const steps = relative(folder, path)
  return isAbsolute(path) && !isAbsolute(steps) && steps !== '..' && !steps.startsWith(`..${sep}`)
}

/** In its protocol null means absent. */
function withoutNulls(params: Json): Json {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null))
}
