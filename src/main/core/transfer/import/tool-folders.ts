import type { ImportSettings } from '#core/base/settings/settings'
import type { Surroundings, TranscriptFormat } from '#core/agents/transcript/format'
import { transcriptFormats } from '#core/agents/transcript-formats'
import type { DiscoverOrder } from './jobs/discover'

/** Folders of tools. */
export type Folders = ReadonlyMap<TranscriptFormat, readonly string[]>

/** The folders of the tools whose sessions are searched for. */
export function foldersOf(surroundings: Surroundings, { off }: ImportSettings): Folders {
  const on = transcriptFormats.filter(({ adapterName }) => !off.includes(adapterName))
  return new Map(on.map((format) => [format, format.folders(surroundings)]))
}

/** Returns folders by the names of their tools, as work takes them. */
export const named = (folders: Folders): DiscoverOrder['folders'] =>
  Object.fromEntries([...folders].map(([{ adapterName }, paths]) => [adapterName, paths]))
