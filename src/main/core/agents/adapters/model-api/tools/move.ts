import { z } from 'zod'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Folders } from '#core/base/folders/folders'
import { code } from '#core/agents/adapters/tools/markdown'
import { failed } from '#core/agents/adapters/tools/tool'
import { locateEntry, whatIs } from './what-is'
import type { ModelTool } from './tool'

const path = z.string().min(1)
const Input = z.object({
  path: path.describe('The file or folder, from the project’s folder or absolute'),
  to: path.describe('Its new path; nothing may be there yet'),
})

/** Moves or renames a file or folder, after asking. */
export const moveEntry: ModelTool<z.infer<typeof Input>> = {
  name: 'move',
  description: 'Moves or renames a file or folder. Nothing may be at the new path.',
  kind: 'write',
  input: Input,
  title: (input) => `Move ${input.path} to ${input.to}`,
  async prepare(input, folders) {
    const ends = await locateBoth(input, folders)
    if (!ends.ok) return ends
    const [from, to] = ends.value
    const found = await whatIs(from, folders)
    if (!found.ok) return err(`${code(input.path)} cannot be moved: ${found.error}.`)
    const [shown, target] = [folders.display(from), folders.display(to)]
    return ok({
      approval: { summary: `Move ${shown} to ${target}`, preview: [] },
      async run() {
        // An answer can take hours. It permits this move.
        const now = await locateBoth(input, folders)
        if (!now.ok) return failed(now.error)
        if (now.value[0] !== from || now.value[1] !== to)
          return failed(`${code(shown)} is somewhere else now, so I left it alone.`)
        const moved = await folders.files.move(from, to)
        if (!moved.ok) return failed(`${code(shown)} cannot be moved to ${code(target)}: ${moved.error.reason}.`)
        return { outcome: 'ok', output: `Moved ${shown} to ${target}.`, remark: '' }
      },
    })
  },
}

async function locateBoth(
  input: z.infer<typeof Input>,
  folders: Folders,
): Promise<Result<readonly [string, string], string>> {
  const from = await locateEntry(input.path, folders)
  if (!from.ok) return from
  const to = await folders.locate(input.to)
  return to.ok ? ok([from.value, to.value]) : to
}
