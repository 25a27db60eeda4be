import { existsSync } from 'node:fs'
import { defined } from '#shared/kernel/defined'
import type { ImportTool } from '#shared/import/entities'
import type { Surroundings } from '#core/agents/transcript/format'
import { transcriptFormats } from '#core/agents/transcript-formats'
import type { ImportSettings } from '#core/base/settings/settings'
import type { TranscriptCounts } from '#core/store/port'
import type { FollowedFolders } from './live/followed-folders'
import { foldersOfFormat } from './tool-folders'
import type { LoginFolder } from '#core/agents/account/accounts'

/** Returns each tool with its folders and counts. `surroundings` null: nothing is searched. */
export function importTools(
  counts: ReadonlyMap<string, TranscriptCounts>,
  surroundings: Surroundings | null,
  settings: ImportSettings,
  {
    followed,
    logins,
  }: { readonly followed: Pick<FollowedFolders, 'unwatched'>; readonly logins: readonly LoginFolder[] },
): ImportTool[] {
  return transcriptFormats.map((format): ImportTool => {
    const { adapterName, displayName, deletesAfterDays, notCopied, hasNoAgent, untold, isUntested } = format
    const folders = surroundings === null ? [] : foldersOfFormat(format, surroundings, logins)
    return {
      adapterName,
      displayName,
      deletesAfterDays,
      ...defined({ notCopied, hasNoAgent, untold: untold && [...untold], isUntested }),
      folders: folders.map((path) => ({
        path,
        exists: existsSync(path),
        ...defined({ unwatched: followed.unwatched(adapterName, path) }),
      })),
      isOn: !settings.off.includes(adapterName),
      isKept: settings.kept.includes(adapterName),
      foundCount: counts.get(adapterName)?.found ?? 0,
      importedCount: counts.get(adapterName)?.imported ?? 0,
      keptCount: counts.get(adapterName)?.kept ?? 0,
      keptBytes: counts.get(adapterName)?.keptBytes ?? 0,
    }
  })
}
