import { z } from 'zod'
import { err, ok } from '#shared/kernel/result'
import type { ToolContent } from '#shared/session/blocks'
import { code, counted, linesOf } from '#core/agents/adapters/tools/markdown'
import { failed } from '#core/agents/adapters/tools/tool'
import type { ModelTool } from './tool'

const Input = z.object({
  path: z.string().min(1).describe('The file, from the project’s folder or absolute'),
  content: z.string().min(1).describe('The text to add at its end'),
})

/** Appends text to a file, new or existing, after showing the text. */
export const appendFile: ModelTool<z.infer<typeof Input>> = {
  name: 'append',
  description: 'Adds text to the end of a text file, without reading the file. Begins a new file where there is none.',
  kind: 'write',
  input: Input,
  title: ({ path }) => `Append to ${path}`,
  async prepare({ path, content }, folders) {
    const located = await folders.locate(path)
    if (!located.ok) return err(located.error)
    const shown = folders.display(located.value)
    const diff: ToolContent = { type: 'diff', path: shown, oldText: null, newText: content }
    const lines = counted(linesOf(content).length, 'line')
    return ok({
      approval: { summary: `Append to ${shown} (${lines})`, preview: [diff] },
      async run() {
        // An answer can take hours. It permits a change of this file.
        const now = await folders.locate(path)
        if (!now.ok) return failed(now.error)
        if (now.value !== located.value) return failed(`${code(shown)} is somewhere else now, so I left it alone.`)
        const done = await folders.files.append(located.value, content)
        if (!done.ok) return failed(`${code(shown)} cannot be appended to: ${done.error.reason}.`)
        return { outcome: 'ok', output: `Appended ${lines} to ${shown}.`, remark: '' }
      },
    })
  },
}
