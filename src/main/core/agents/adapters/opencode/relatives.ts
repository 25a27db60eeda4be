import type { ProgramVersions } from '../versions'
import { programVersions } from '../versions'

/** A program with the interface of OpenCode: OpenCode itself, or one made from it. */
export interface Relative {
  readonly adapterName: string
  readonly displayName: string
  readonly description: string
  /** A name on PATH; also that of its folder of data and of its database. */
  readonly command: string
  /** Beginning of its variables. */
  readonly variables: string
  /** User name for the password of its server. */
  readonly user: string
  readonly versions: ProgramVersions
  /** It has a generation with another interface under the same name. */
  readonly hasGenerations?: true
}

export const opencode: Relative = {
  adapterName: 'opencode',
  displayName: 'OpenCode',
  description: 'The open source coding agent',
  command: 'opencode',
  variables: 'OPENCODE_',
  user: 'opencode',
  versions: programVersions.opencode,
  hasGenerations: true,
}

export const kilo: Relative = {
  adapterName: 'kilo',
  displayName: 'Kilo',
  description: 'The coding agent of Kilo, made from OpenCode',
  command: 'kilo',
  variables: 'KILO_',
  user: 'kilo',
  versions: programVersions.kilo,
}

/** Returns variables of a relative by their names without its beginning. */
export function variablesOf<T>({ variables }: Relative, values: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${variables}${name}`, value]))
}

/** Returns the user-facing instructions for signing in. */
export function howToSignIn({ command }: Relative): string {
  return `Sign in in one of two ways: run "${command} auth login" in a terminal, or give this session a provider with an API key in Parley's settings.`
}
