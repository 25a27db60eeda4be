import { z } from 'zod'
import { err, ok } from '#shared/kernel/result'
import { code } from '#core/agents/adapters/tools/markdown'
import { failed } from '#core/agents/adapters/tools/tool'
import { locateEntry, whatIs } from './what-is'
import type { ModelTool } from './tool'

const Input = z.object({
  path: z.string().min(1).describe('The file or folder, from the project’s folder or absolute'),
})

/** Removes a file, or a folder with its contents, after showing what is lost. */
export const removeEntry: ModelTool<z.infer<typeof Input>> = {
  name: 'remove',
  description: 'Removes a file, or a folder with everything in it.',
  kind: 'write',
  input: Input,
  title: ({ path }) => `Remove ${path}`,
  async prepare({ path }, folders) {
    const located = await locateEntry(path, folders)
    if (!located.ok) return err(located.error)
    const shown = folders.display(located.value)
    const found = await whatIs(located.value, folders)
    if (!found.ok) return err(`${code(path)} cannot be removed: ${found.error}.`)
    const { text, summary } = found.value
    return ok({
      approval: {
        summary: `Remove ${shown} (${summary})`,
        preview: text === undefined ? [] : [{ type: 'diff', path: shown, oldText: text, newText: '' }],
      },
      async run() {
        // An answer can take hours. It permits the loss of what was shown.
        const now = await locateEntry(path, folders)
        if (!now.ok) return failed(now.error)
        const lost = await whatIs(now.value, folders)
        if (!lost.ok) return failed(`${code(shown)} cannot be removed: ${lost.error}.`)
        if (now.value !== located.value || lost.value.text !== text || lost.value.summary !== summary)
          return failed(`${code(shown)} has changed since I asked, so I left it alone.`)
        const removed = await folders.files.remove(located.value)
        if (!removed.ok) return failed(`${code(shown)} cannot be removed: ${removed.error.reason}.`)
        return { outcome: 'ok', output: `Removed ${shown}.`, remark: '' }
      },
    })
  },
}
