import type { StartOptions } from '#shared/adapter/port'
import type { ConfigResponse } from '../protocol/messages'
import type { z } from 'zod'

/** Trust level of folders in Codex's own settings, by path. */
export type FolderLevels = Readonly<Record<string, { readonly trust_level: 'trusted' | 'untrusted' }>>

/**
 * Sandboxes in which Codex records in the user's settings that a folder is trusted, unless they already contain a
 * level.
 */
const WRITING_SANDBOXES = ['workspace-write', 'danger-full-access']

/**
 * Returns the trust levels of the folder for this thread only: that its settings do not apply, or the level that Codex
 * would otherwise record permanently. A level chosen by the user is unchanged.
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
