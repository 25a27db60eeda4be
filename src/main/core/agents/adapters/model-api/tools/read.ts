import { z } from 'zod'
import { err, ok } from '#shared/kernel/result'
import { linesOf } from '#core/agents/adapters/tools/markdown'
import { failed } from '#core/agents/adapters/tools/tool'
import type { ModelTool } from './tool'

/** Maximum number of bytes of a file to read, and of lines per call. */
const limits = { bytes: 4 * 1024 * 1024, lines: 2000 } as const

const Input = z.object({
  path: z.string().min(1).describe('The file, from the project’s folder or absolute'),
  from: z.int().min(1).optional().describe('The first line to read, counted from 1'),
  lines: z.int().min(1).max(limits.lines).optional().describe('How many lines to read'),
})

/** Reads lines of a text file. */
export const readLines: ModelTool<z.infer<typeof Input>> = {
  name: 'read',
  description: `Reads a text file, or a part of it: at most ${limits.lines} lines at once.`,
  kind: 'read',
  input: Input,
  title: ({ path, from }) => (from === undefined ? `Read ${path}` : `Read ${path} from line ${from}`),
  async prepare({ path, from = 1, lines = limits.lines }, folders) {
    const located = await folders.locate(path)
    if (!located.ok) return err(located.error)
    return ok({
      async run() {
        const file = await folders.files.read(located.value, limits.bytes)
        if (!file.ok) return failed(`\`${path}\` cannot be read: ${file.error.reason}.`)
        const all = linesOf(file.value.text)
        const part = all.slice(from - 1, from - 1 + lines)
        const isWhole = part.length === all.length && file.value.complete
        const rest = file.value.complete ? '' : ` The file goes on after ${limits.bytes / 1024 / 1024} MB.`
        const about = `[Lines ${from} to ${from + part.length - 1} of ${all.length}.${rest}]\n`
        const output = isWhole ? file.value.text : `${about}${part.join('\n')}`
        return { outcome: 'ok', output: output === '' ? '[The file is empty.]' : output, remark: '' }
      },
    })
  },
}
