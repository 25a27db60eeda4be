import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import type { ToolContent } from '../../../../shared/session/blocks'
import { explainFileError } from '../workspace/file-errors'
import type { Folders } from '../workspace/folders'
import { code, counted, linesOf } from './markdown'
import { readText, writeText } from '../workspace/regular-file'
import { failed, type Tool } from './tool'

/** Files above this many bytes are not replaced: nobody could judge what would be lost. */
const limit = 256 * 1024

/** Writes a whole text file, new or in place of an old one, after showing the difference. */
export const writeTool: Tool<{ readonly path: string; readonly content: string }> = {
  kind: 'write',
  title: ({ path }) => `Write ${path}`,
  async prepare({ path, content }, folders) {
    const before = await lookAt(path, folders)
    if (!before.ok) return err(before.error)
    const shown = folders.display(before.value.located)
    const diff: ToolContent = { type: 'diff', path: shown, oldText: before.value.text, newText: content }
    return ok({
      approval: { summary: `Write ${shown} (${counted(linesOf(content).length, 'line')})`, preview: [diff] },
      async run() {
        // An answer can take hours. What was allowed is this change to this file.
        const now = await lookAt(path, folders)
        if (!now.ok) return failed(now.error)
        if (now.value.located !== before.value.located || now.value.text !== before.value.text)
          return failed(`${code(shown)} has changed since I asked, so I left it alone.`)
        const written = await writeWithFolder(now.value.located, content)
        if (!written.ok) return failed(`${code(shown)} cannot be written: ${written.error}.`)
        const done = before.value.text === null ? 'I wrote' : 'I replaced'
        return {
          outcome: 'ok',
          output: `Wrote ${shown}.`,
          content: [diff],
          remark: `${done} ${code(shown)}: ${counted(linesOf(content).length, 'line')}.`,
        }
      },
    })
  },
}

/** Where a path leads and what is there now; `text` is null when nothing is. */
async function lookAt(
  path: string,
  folders: Folders,
): Promise<Result<{ readonly located: string; readonly text: string | null }, string>> {
  const located = await folders.locate(path)
  if (!located.ok) return located
  const file = await readText(located.value, limit)
  if (file.ok && file.value.complete) return ok({ located: located.value, text: file.value.text })
  if (file.ok) return err(`${code(path)} is too large to be replaced (${counted(file.value.size, 'byte')}).`)
  if (file.error.missing) return ok({ located: located.value, text: null })
  return err(`${code(path)} cannot be written: ${file.error.reason}.`)
}

/** Writes a file, and its folder first where that is missing. Fails with the end of a sentence for people. */
async function writeWithFolder(path: string, content: string): Promise<Result<void, string>> {
  try {
    await mkdir(dirname(path), { recursive: true })
  } catch (error) {
    return err(explainFileError(error))
  }
  const written = await writeText(path, content)
  return written.ok ? written : err(written.error.reason)
}
