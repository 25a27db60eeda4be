import type { StartOptions } from '../../../../../shared/adapter/port'
import type { ConfigResponse } from './messages'
import type { z } from 'zod'

/** Whether Codex takes notice of the settings of folders, by path, as its own settings have it. */
export type FolderLevels = Readonly<Record<string, { readonly trust_level: 'trusted' | 'untrusted' }>>

/** Sandboxes in which Codex writes into the user's settings that a folder is trusted, unless they already say. */
const WRITING_SANDBOXES = ['workspace-write', 'danger-full-access']

/**
 * What a thread is told of the folder, for this thread only: that its settings do not count, or what Codex would otherwise
 * write down for good. A level that the user chose stays.
 */
export function folderLevels(
  { cwd, heldBack }: Pick<StartOptions, 'cwd' | 'heldBack'>,
  config: z.infer<typeof ConfigResponse>['config'] | undefined,
): FolderLevels {
  if (heldBack !== undefined)
    return Object.fromEntries(heldBack.folders.map((folder) => [folder, { trust_level: 'untrusted' } as const]))
  const isChosen = Object.keys(config?.projects ?? {}).some((folder) => cwd === folder || cwd.startsWith(`${folder}/`))
  if (isChosen || !WRITING_SANDBOXES.includes(config?.sandbox_mode ?? '')) return {}
  return { [cwd]: { trust_level: 'trusted' } }
}
