import type { ImportSettings } from '#core/base/settings/settings'
import type { Surroundings, TranscriptFormat } from '#core/agents/transcript/format'
import type { LoginFolder } from '#core/agents/account/accounts'
import { transcriptFormats } from '#core/agents/transcript-formats'
import type { DiscoverOrder } from './jobs/discover'

/** Folders of tools. */
export type Folders = ReadonlyMap<TranscriptFormat, readonly string[]>

/** The folders of the tools whose sessions are searched for, with those of accounts that were added. */
export function foldersOf(
  surroundings: Surroundings,
  { off }: Pick<ImportSettings, 'off'>,
  logins: readonly LoginFolder[] = [],
): Folders {
  const on = transcriptFormats.filter(({ adapterName }) => !off.includes(adapterName))
  return new Map(on.map((format) => [format, foldersOfFormat(format, surroundings, logins)]))
}

/** Returns the folders of one tool: where it keeps its sessions, and where it does with another login. */
export function foldersOfFormat(
  format: TranscriptFormat,
  surroundings: Surroundings,
  logins: readonly LoginFolder[],
): string[] {
  const own = logins.filter(({ adapterName }) => adapterName === format.adapterName)
  const places = own.map(({ variable, folder }) => ({
    ...surroundings,
    env: { ...surroundings.env, [variable]: folder },
  }))
  return [...new Set([surroundings, ...places].flatMap((place) => format.folders(place)))]
}

/** Returns folders by the names of their tools, as work takes them. */
export const named = (folders: Folders): DiscoverOrder['folders'] =>
  Object.fromEntries([...folders].map(([{ adapterName }, paths]) => [adapterName, paths]))
