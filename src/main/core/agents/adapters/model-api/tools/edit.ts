import { z } from 'zod'
import { err, type Result, ok } from '#shared/kernel/result'
import { writeTool } from '#core/agents/adapters/tools/write'
import type { ModelTool } from './tool'

/** Files above this many bytes are not edited: nobody could review the difference. */
const LIMIT = 256 * 1024

const Input = z.object({
  path: z.string().min(1).describe('The file, from the project’s folder or absolute'),
  old: z
    .string()
    .min(1)
    .describe('The text to replace, exactly as it stands in the file, with enough around it to be there once'),
  new: z.string().describe('What takes its place'),
  all: z.boolean().optional().describe('Replace every occurrence'),
})
type Input = z.infer<typeof Input>

/** Replaces a part of a text file, after showing the difference. */
export const editFile: ModelTool<Input> = {
  name: 'edit',
  description: 'Replaces a piece of a text file by another one. Read the file first: the old text has to be exact.',
  kind: 'write',
  input: Input,
  title: ({ path }) => `Edit ${path}`,
  async prepare(input, folders) {
    const { path } = input
    const located = await folders.locate(path)
    if (!located.ok) return err(located.error)
    const file = await folders.files.read(located.value, LIMIT)
    if (!file.ok) return err(`\`${path}\` cannot be changed: ${file.error.reason}.`)
    if (!file.value.complete) return err(`\`${path}\` is too large to be changed.`)
    const content = replaced(file.value.text, input)
    return content.ok ? writeTool.prepare({ path, content: content.value }, folders) : content
  },
}

/** Returns the text after the replacement, or the reason why it failed. Line endings of the file are kept. */
export function replaced(text: string, { path, old, new: by, all = false }: Input): Result<string, string> {
  const isCrlf = text.includes('\r\n') && !old.includes('\r\n')
  const [from, to] = isCrlf ? ([old, by].map((words) => words.replaceAll('\n', '\r\n')) as [string, string]) : [old, by]
  const first = text.indexOf(from)
  if (first === -1) return err(`The old text does not stand in \`${path}\`. Read the file again; it has to be exact.`)
  if (from === to) return err('The new text is the same as the old one.')
  if (all) return ok(text.split(from).join(to))
  if (text.indexOf(from, first + 1) !== -1)
    return err(`The old text stands more than once in \`${path}\`. Give more of what is around it, or set \`all\`.`)
  return ok(text.slice(0, first) + to + text.slice(first + from.length))
}
