import { realpathSync } from 'node:fs'
import { isAbsolute, relative, resolve } from 'node:path'
import type { Connection } from '#client/connection'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { sessionOfKey } from '#shared/kernel/session-key'
import { eachSession, type SessionItem } from '../each-session'

/** Sessions that may be read. */
export interface Scope {
  /** Folders that they work in; null: all. */
  readonly folders: readonly string[] | null
  /** True: those of other machines too, whose folders can have the same names. */
  readonly machines: boolean
}

/** Returns a folder without links, as sessions are compared by. */
function real(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return resolve(path)
  }
}

/** Returns the scope of some folders and everything below them. */
export const scopeOf = (folders: readonly string[] | null, machines: boolean): Scope => ({
  folders: folders?.map(real) ?? null,
  machines,
})

/** The criterion of lists for the machines of a scope. */
export const machinesOf = ({ machines }: Scope) => (machines ? {} : { machines: [''] })

/** Returns whether a path is one of the folders or below one. */
export function isInScope({ folders }: Scope, path: string | undefined): boolean {
  if (folders === null) return true
  if (path === undefined || !isAbsolute(path)) return false
  const there = real(path)
  return folders.some((folder) => {
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
  const listed = await eachSession(client, { ...criteria, ...machinesOf(scope) })
  return listed.ok ? ok(listed.value.sessions.filter((item) => isInScope(scope, item.targetWorkingDirectory))) : listed
}

/** Fails for a session outside of a scope exactly as for one that does not exist. */
export async function sessionIn(
  client: Connection,
  scope: Scope,
  sessionId: string,
): Promise<Result<{ readonly title: string }, ContractError>> {
  const isElsewhere = sessionOfKey(sessionId).machineId !== undefined
  const got = isElsewhere && !scope.machines ? null : await client.request('session.get', { sessionId })
  if (got?.ok === false) return got
  const session = got?.value.session ?? null
  if (session === null || !isInScope(scope, session.targetWorkingDirectory))
    return err(contractError('session-not-found', `There is no session ${sessionId} in the folders that may be read.`))
  return ok({ title: session.title ?? 'Untitled' })
}

/** Names of other machines by id; none when their sessions may not be read. */
export async function machineNames(client: Connection, { machines }: Scope): Promise<ReadonlyMap<string, string>> {
  const known = machines ? await client.request('machine.list', {}) : null
  return new Map(known?.ok === true ? known.value.machines.map(({ machineId, name }) => [machineId, name]) : [])
}
