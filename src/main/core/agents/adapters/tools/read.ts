import { basename, dirname, extname, join } from 'node:path'
import { err, ok } from '#shared/kernel/result'
import { code, codeBlock, counted, firstLines, linesOf } from './markdown'
import type { Folders } from '#core/base/folders/folders'
import { failed, type Tool } from './tool'

/** Maximum bytes read from a file, and repeated in the answer. */
const limit = 256 * 1024
const linesShown = 12

/** Reads a text file. */
export const readTool: Tool<{ readonly path: string }> = {
  kind: 'read',
  title: ({ path }) => `Read ${path}`,
  async prepare({ path }, folders) {
    const located = await folders.locate(path)
    if (!located.ok) return err(located.error)
    return ok({
      async run() {
        const file = await folders.files.read(located.value, limit)
        if (!file.ok)
          return failed(
            `${code(path)} cannot be read: ${file.error.reason}.${await suggestion(located.value, folders)}`,
          )
        const { text, size, complete } = file.value
        const part = complete ? '' : `, of which I read the first ${limit / 1024} KB`
        const head = firstLines(text, linesShown)
        const shown = head.rest === 0 ? 'Here it is' : 'It begins like this'
        const facts = `${code(folders.display(located.value))} has ${counted(linesOf(text).length, 'line')} (${counted(size, 'byte')})${part}.`
        return {
          outcome: 'ok',
          output: text,
          remark: text === '' ? facts : `${facts} ${shown}:\n\n${codeBlock(head.text, extname(path).slice(1))}`,
        }
      },
    })
  },
}

/** Suggests a file whose name starts the same way, for "read the readme". Empty when there is none. */
async function suggestion(missing: string, { files, display }: Folders): Promise<string> {
  const wanted = basename(missing).toLowerCase()
  const entries = await files.entries(dirname(missing))
  const names = entries.ok ? entries.value.map((entry) => entry.name) : []
  const name = names.toSorted().find((candidate) => {
    const lower = candidate.toLowerCase()
    return lower !== wanted && lower.startsWith(wanted)
  })
  return name === undefined ? '' : ` Perhaps you mean ${code(display(join(dirname(missing), name)))}?`
}
