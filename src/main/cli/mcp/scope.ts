import { realpathSync } from 'node:fs'
import { isAbsolute, relative, resolve } from 'node:path'
import type { Connection } from '../../../client/connection'
import { contractError, type ContractError } from '../../../shared/kernel/errors'
import { err, ok, type Result } from '../../../shared/kernel/result'
import { eachSession, type SessionItem } from '../each-session'

/** Folders whose sessions may be read; null: all sessions. */
export type Scope = readonly string[] | null

/** Returns a folder without links, as sessions are compared by. */
function real(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return resolve(path)
  }
}

/** Returns the scope of some folders and everything below them. */
export const scopeOf = (folders: readonly string[]): Scope => folders.map(real)

/** Returns whether a path is one of the folders or below one. */
export function isInScope(scope: Scope, path: string | undefined): boolean {
  if (scope === null) return true
  if (path === undefined || !isAbsolute(path)) return false
  const there = real(path)
  return scope.some((folder) => {
    const way = relative(folder, there)
    return way === '' || (!way.startsWith('..') && !isAbsolute(way))
  })
}

/** Lists the sessions in a scope, latest activity first. */
export async function sessionsIn(
  client: Connection,
  scope: Scope,
  criteria: { readonly adapterNames?: string[]; readonly activeFrom?: number } = {},
): Promise<Result<SessionItem[], ContractError>> {
  const listed = await eachSession(client, criteria)
  return listed.ok ? ok(listed.value.sessions.filter((item) => isInScope(scope, item.targetWorkingDirectory))) : listed
}

/** Fails for a session outside of a scope exactly as for one that does not exist. */
export async function sessionIn(
  client: Connection,
  scope: Scope,
  sessionId: string,
): Promise<Result<{ readonly title: string }, ContractError>> {
  const got = await client.request('session.get', { sessionId })
  if (!got.ok) return got
  const { session } = got.value
  if (session === null || !isInScope(scope, session.targetWorkingDirectory))
    return err(contractError('session-not-found', `There is no session ${sessionId} in the folders that may be read.`))
  return ok({ title: session.title ?? 'Untitled' })
}
