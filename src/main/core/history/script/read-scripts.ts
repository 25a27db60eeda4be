import { createHash } from 'node:crypto'
import { ScriptName, type Script, type Scripts } from '#shared/script/entities'
import { readSettings } from '#core/base/settings/settings'
import type { SessionContext } from '#core/session/runtime/context'
import { readScriptFiles } from './script-files'

/** Folders that scripts are looked for in. */
export interface ScriptFolders {
  /** Main working files of the repository; the folder itself outside of git. */
  readonly root: string
  /** Top of the working files that the scripts are for. */
  readonly top: string
}

/** Source of the person's own scripts. */
export const FROM_SETTINGS = 'settings'

/** Returns the hash of command lines to which consent is given. */
export const hashOf = (commands: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(commands)).digest('hex')

/**
 * Returns the scripts of a folder with the consent to them: the person's own, else those of the folder's files, else those
 * of the repository's main working files. Runs nothing.
 */
export async function readScripts(
  { store, dataDir }: Pick<SessionContext, 'store' | 'dataDir'>,
  { root, top }: ScriptFolders,
): Promise<Scripts> {
  const [{ scripts: own }, files] = await Promise.all([readSettings(dataDir), readScriptFiles([top, root])])
  const scripts: Partial<Record<ScriptName, Script>> = {}
  for (const name of ScriptName.options) {
    const mine = own.get(root)?.[name]
    if (mine !== undefined && mine.length > 0) {
      scripts[name] = { commands: mine, source: FROM_SETTINGS, hash: hashOf(mine), isAllowed: true }
      continue
    }
    const file = files[name]
    if (file === undefined) continue
    const hash = hashOf(file.commands)
    const isAllowed = await store.read.isSetupAllowed(root, hash)
    scripts[name] = { commands: [...file.commands], source: file.source, hash, isAllowed }
  }
  return scripts
}
