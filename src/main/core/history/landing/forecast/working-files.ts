import path from 'node:path'
import { exists } from '#core/base/folders/exists'
import { settingsOfFolder } from '#core/base/git/git-program'
import { locateRepository } from '#core/base/git/settings/locate'
import { readFullStatus } from '#core/history/place/status'
import type { Unknown } from '../merging/batches'
import type { Special } from '../merging/kinds'
import type { WorkingTrees } from '../merging/uncommitted'
import type { CandidateBranch } from './branches'

/** Working files of a branch, as far as they differ from its commit. */
export type WorkingFiles =
  | { readonly state: 'committed' }
  | { readonly state: 'uncommitted'; readonly tree: string; readonly special: Special }
  | { readonly state: 'merge' | 'rebase' }
  | { readonly state: 'unknown'; readonly reason: Unknown }

/** Settings that say how git stores files. */
const STORING = /^core\.(?:autocrlf|eol|filemode|symlinks|ignorecase|precomposeunicode)$/

/** Reads the uncommitted work of a branch; runs nothing that the repository names. */
export async function readWorkingFiles(
  { path: folder, head }: CandidateBranch,
  trees: WorkingTrees,
  hasFilters: boolean,
): Promise<WorkingFiles> {
  const folders = folder === undefined ? undefined : await locateRepository(folder)
  if (folder === undefined || folders === undefined) return { state: 'committed' }
  const has = (name: string): Promise<boolean> => exists(path.join(folders.gitDir, name))
  if ((await has('rebase-merge')) || (await has('rebase-apply'))) return { state: 'rebase' }
  if ((await has('MERGE_HEAD')) || (await has('CHERRY_PICK_HEAD')) || (await has('REVERT_HEAD')))
    return { state: 'merge' }
  const status = await readFullStatus(folder)
  if (status === undefined) return { state: 'unknown', reason: 'git-failed' }
  // It was switched meanwhile; the watch tells of that.
  if (status.head !== head || status.entries.length === 0) return { state: 'committed' }
  if (status.entries.some(({ kind }) => kind === 'conflict')) return { state: 'merge' }
  const settings = (await settingsOfFolder(folder))?.settings.all ?? []
  const made = await trees.of(head, {
    folders,
    entries: status.entries,
    hasFilters: hasFilters || status.entries.some((entry) => entry.path.endsWith('.gitattributes')),
    settings: settings.flatMap(({ name, value }) => (STORING.test(name) ? [`${name}=${value}`] : [])),
  })
  return made.ok ? { state: 'uncommitted', ...made.value } : { state: 'unknown', reason: made.error }
}
