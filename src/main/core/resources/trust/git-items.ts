import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { readGitPrograms } from '#core/base/git/programs'
import type { GitConsent, OwnSetting } from '#core/base/git/settings/consent'
import { locateRepository } from '#core/base/git/settings/locate'
import { readText } from '#core/base/folders/regular-file'
import type { ConsentedItem, Store } from '#core/store/port'
import { hashOfFile, itemOf, LONGEST_TEXT, scriptsIn, type FoundItem } from './item'

/** Settings whose value is a secret. */
const SECRET = /^http\.(?:.*\.)?extraheader$/s

/** Returns what a folder's repository makes git run or weakens, as items; `root` is the folder that scripts are relative to. */
export async function gitItems(folder: string, root: string): Promise<FoundItem[]> {
  const { settings, hooks, namedHooks } = await readGitPrograms(folder)
  // Hooks of a folder that a setting names change with the files of the repository.
  const named = (await Promise.all(namedHooks.map(({ file }) => hashOfFile(file)))).join('\n')
  return [
    ...(await Promise.all(settings.map((setting) => settingItem(setting, root, named)))),
    ...(await Promise.all(
      hooks.map(async ({ name, file }) => {
        const read = await readText(file, LONGEST_TEXT)
        const text = read.ok ? read.value.text : 'A file that is not text.'
        // The same in every worktree of the repository.
        const where = `.git/hooks/${name}`
        return itemOf({ family: 'git', kind: 'git', name: `hooks/${name}`, path: where, text }, await hashOfFile(file))
      }),
    )),
  ]
}

async function settingItem({ name, value }: OwnSetting, root: string, namedHooks: string): Promise<FoundItem> {
  const scripts = await scriptsIn(value, [root])
  const more = name === 'core.hookspath' ? [scripts, namedHooks].filter(Boolean).join('\n') : scripts
  const item = itemOf({ family: 'git', kind: 'git', name, path: '.git/config', text: value }, more)
  return SECRET.test(name) ? { ...item, text: '…' } : item
}

/**
 * Returns the items of a repository's main folder that were consented to: they are the same in all of its worktrees. None
 * for the main folder itself.
 */
export async function consentedInMain(
  { read }: Pick<Store, 'read'>,
  folder: string,
): Promise<readonly ConsentedItem[]> {
  const found = await locateRepository(folder)
  if (found === undefined || found.commonDir === found.gitDir) return []
  const main = await realpath(path.dirname(found.commonDir)).catch(() => path.dirname(found.commonDir))
  return ((await read.trustedItems(main)) ?? []).filter(({ family }) => family === 'git')
}

/** Makes the consent to a folder's items count for Parley's own git. */
export function gitConsent(store: Pick<Store, 'read'>): GitConsent {
  return async (folder, settings) => {
    const start = await realpath(folder).catch(() => path.resolve(folder))
    const root = (await locateRepository(start))?.top ?? start
    const consented = [...((await store.read.trustedItems(root)) ?? []), ...(await consentedInMain(store, start))]
    if (consented.length === 0) return []
    const hashes = new Set(consented.map(({ hash }) => hash))
    const { namedHooks } = await readGitPrograms(start)
    const named = (await Promise.all(namedHooks.map(({ file }) => hashOfFile(file)))).join('\n')
    const items = await Promise.all(settings.map((setting) => settingItem(setting, root, named)))
    return settings.filter((_, index) => hashes.has(items[index]?.hash ?? ''))
  }
}
