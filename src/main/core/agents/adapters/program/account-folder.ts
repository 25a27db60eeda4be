import { homedir } from 'node:os'
import { join } from 'node:path'
import { filesOfSession } from './session-files'
import type { AccountSupport, AgentAdapter } from '#shared/adapter/port'
import { environmentValue } from '#core/base/environment-value'

/** Place in which a program keeps its login. */
export interface LoginPlace {
  /** Variable that names the folder. */
  readonly variable: string
  /** Name of the folder in the home folder without the variable. */
  readonly usual: string
  /** Variables that would take the place of the login in the folder. */
  readonly overriding: readonly string[]
  /** Folder with the files of sessions, relative to that of the login. */
  readonly sessions: string
}

/** Returns variables for the account in a folder; none for the existing login. */
export function accountVariables(
  { variable, overriding }: LoginPlace,
  folder: string | undefined,
): Readonly<Record<string, string>> {
  if (folder === undefined) return {}
  // An empty variable counts as unset.
  return { ...Object.fromEntries(overriding.map((name) => [name, ''])), [variable]: folder }
}

/** Declares the accounts of a program. `withEnvironment`: creates its adapter with more variables. */
export function accountsOf(
  place: LoginPlace,
  environment: NodeJS.ProcessEnv,
  withEnvironment: (variables: Readonly<Record<string, string>>) => Pick<AgentAdapter, 'signIn' | 'quota'>,
): AccountSupport {
  const { variable, usual } = place
  return {
    variable,
    home: () =>
      environmentValue(environment, variable) ?? join(environmentValue(environment, 'HOME') ?? homedir(), usual),
    at: (folder) => withEnvironment(accountVariables(place, folder)),
    sessionFiles: (folder, adapterSessionId) => filesOfSession(folder, place.sessions, adapterSessionId),
  }
}
