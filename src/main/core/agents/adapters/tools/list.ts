import { err, ok } from '#shared/kernel/result'
import { code, counted } from './markdown'
import { failed, type Tool } from './tool'

/** Number of entries returned, and of those repeated in the answer. */
const limit = 1000
const entriesShown = 30

/** Lists a folder: folders first, then files, each by name. */
export const listTool: Tool<{ readonly path: string }> = {
  kind: 'read',
  title: ({ path }) => (path === '.' ? 'List this folder' : `List ${path}`),
  async prepare({ path }, folders) {
    const located = await folders.locate(path)
    if (!located.ok) return err(located.error)
    return ok({
      async run() {
        const entries = await folders.files.entries(located.value)
        if (!entries.ok) return failed(`${code(path)} cannot be listed: ${entries.error.reason}.`)
        const names = (wanted: boolean): string[] =>
          entries.value.filter(({ kind }) => (kind === 'directory') === wanted).map(({ name }) => name)
        const directories = names(true).toSorted()
        const files = names(false).toSorted()
        const lines = [...directories.map((name) => `${name}/`), ...files]
        const where = folders.display(located.value)
        const isHere = where === '.'
        return {
          outcome: 'ok',
          output: withRest(lines, limit).join('\n'),
          remark:
            lines.length === 0
              ? `${isHere ? 'This folder' : code(where)} is empty.`
              : `${isHere ? '' : `${code(where)}: `}${counted(directories.length, 'folder')}, ${counted(files.length, 'file')}:\n\n` +
                withRest(lines.map(code), entriesShown)
                  .map((line) => `- ${line}`)
                  .join('\n'),
        }
      },
    })
  },
}

/** Returns at most this many lines, and one with the number of omitted ones. */
function withRest(lines: readonly string[], count: number): string[] {
  const rest = lines.length - count
  return rest > 0 ? [...lines.slice(0, count), `… and ${rest} more`] : [...lines]
}
