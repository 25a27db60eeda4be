import { stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { ok } from '#shared/kernel/result'
import type { Handler } from '#core/base/host-port'
import type { Folders } from '#core/base/folders/folders'
import type { SessionContext } from '#core/session/runtime/context'
import { findRuntime } from '#core/session/runtime/lookup'
import { foldersOf } from '../workspace/locate'

/** `terminal.locateFiles`. */
export const locateFiles =
  (context: SessionContext): Handler<'terminal.locateFiles'> =>
  async ({ sessionId, terminalId, paths }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const terminal = context.terminals.find(terminalId, sessionId)
    if (!terminal.ok) return terminal
    const folders = await foldersOf(found.value)
    if (!folders.ok) return folders
    const current = await terminal.value.currentFolder()
    const bases = [...(current === null ? [] : [current]), terminal.value.state.cwd, folders.value.cwd]
    const files = await Promise.all(
      [...new Set(paths)].map(async (shown) => {
        const path = await fileAt(folders.value, bases, shown)
        return path === null ? [] : [{ shown, path }]
      }),
    )
    return ok({ files: files.flat() })
  }

/** Returns the real path of a file that one of the bases has under a name; null for anything else. */
async function fileAt(folders: Folders, bases: readonly string[], shown: string): Promise<string | null> {
  for (const path of isAbsolute(shown) ? [shown] : bases.map((base) => join(base, shown))) {
    const located = await folders.locate(path)
    if (!located.ok) continue
    const found = await stat(located.value).catch(() => null)
    if (found?.isFile() === true) return located.value
  }
  return null
}
