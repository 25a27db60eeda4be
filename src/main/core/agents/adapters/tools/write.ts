import { err, ok, type Result } from '#shared/kernel/result'
import type { ToolContent } from '#shared/session/blocks'
import type { Folders } from '#core/base/folders/folders'
import { code, counted, linesOf } from './markdown'
import { failed, type Tool } from './tool'

/** Files above this many bytes are not replaced: nobody could review what would be lost. */
const limit = 256 * 1024

/** Writes a whole text file, new or replacing an old one, after showing the difference. */
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
        // An answer can take hours. It permits this change to this file.
        const now = await lookAt(path, folders)
        if (!now.ok) return failed(now.error)
        if (now.value.located !== before.value.located || now.value.text !== before.value.text)
          return failed(`${code(shown)} has changed since I asked, so I left it alone.`)
        const written = await folders.files.write(now.value.located, content)
        if (!written.ok) return failed(`${code(shown)} cannot be written: ${written.error.reason}.`)
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

/** Returns the resolved path and its current content; `text` is null when it does not exist. */
async function lookAt(
  path: string,
  folders: Folders,
): Promise<Result<{ readonly located: string; readonly text: string | null }, string>> {
  const located = await folders.locate(path)
  if (!located.ok) return located
  const file = await folders.files.read(located.value, limit)
  if (file.ok && file.value.complete) return ok({ located: located.value, text: file.value.text })
  if (file.ok) return err(`${code(path)} is too large to be replaced (${counted(file.value.size, 'byte')}).`)
  if (file.error.missing) return ok({ located: located.value, text: null })
  return err(`${code(path)} cannot be written: ${file.error.reason}.`)
}
