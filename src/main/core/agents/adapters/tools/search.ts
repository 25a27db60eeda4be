import { join } from 'node:path'
import { err, ok } from '#shared/kernel/result'
import type { FolderFiles } from '#core/base/folders/folder-files'
import { code, counted, linesOf, shortened } from './markdown'
import { failed, stopped, type Tool } from './tool'

/** Limits of a search. Larger files are not searched. */
const limits = { files: 5000, matches: 200, bytes: 1024 * 1024 } as const
const matchesShown = 20
/** Number of files between two progress reports. */
const filesBetweenNews = 50
const lineLength = 160

/** Folders with generated content. */
const skipped = new Set(['.git', 'node_modules'])

interface Match {
  readonly path: string
  readonly line: number
  readonly text: string
}

/** Finds lines that contain a text, ignoring case, in all text files below a folder or in one file. */
export const searchTool: Tool<{ readonly query: string; readonly path: string }> = {
  kind: 'read',
  title: ({ query, path }) => `Search for ${query}${path === '.' ? '' : ` in ${path}`}`,
  async prepare({ query, path }, folders) {
    const located = await folders.locate(path)
    if (!located.ok) return err(located.error)
    return ok({
      async run({ signal, tell }) {
        const { files: provided } = folders
        const unreachable = await whyUnreachable(provided, located.value)
        if (unreachable !== null) return failed(`${code(path)} cannot be searched: ${unreachable}.`)
        const matches: Match[] = []
        let files = 0
        for await (const file of filesBelow(provided, located.value)) {
          if (signal.aborted) return stopped
          if (files++ % filesBetweenNews === 0) tell?.(`Looking into ${folders.display(file)}`)
          matches.push(...(await matchesIn(provided, file, query, folders.display)))
          if (files >= limits.files || matches.length >= limits.matches) break
        }
        const found = matches.slice(0, limits.matches)
        return { outcome: 'ok', output: found.map(asLine).join('\n'), remark: remark(query, found, files) }
      },
    })
  },
}

/** Yields the files below a folder by name, without following links; a file yields itself. */
async function* filesBelow(provided: FolderFiles, path: string): AsyncGenerator<string> {
  const entries = await provided.entries(path)
  if (!entries.ok) {
    yield path
    return
  }
  for (const { name, kind } of entries.value.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const child = join(path, name)
    if (kind === 'directory' && !skipped.has(name)) yield* filesBelow(provided, child)
    else if (kind === 'file') yield child
  }
}

/** Returns the reason why neither a folder nor a file can be read; null when one can. */
async function whyUnreachable(provided: FolderFiles, path: string): Promise<string | null> {
  const entries = await provided.entries(path)
  if (entries.ok) return null
  const file = await provided.read(path, 1)
  return file.ok || !file.error.missing ? null : file.error.reason
}

async function matchesIn(
  provided: FolderFiles,
  file: string,
  query: string,
  display: (located: string) => string,
): Promise<Match[]> {
  const read = await provided.read(file, limits.bytes)
  if (!read.ok || !read.value.complete) return []
  const wanted = query.toLowerCase()
  const path = display(file)
  return linesOf(read.value.text).flatMap((text, index) =>
    text.toLowerCase().includes(wanted) ? [{ path, line: index + 1, text: shortened(text.trim(), lineLength) }] : [],
  )
}

const asLine = ({ path, line, text }: Match): string => `${path}:${line}: ${text}`

function remark(query: string, matches: readonly Match[], files: number): string {
  if (matches.length === 0) return `Nothing matches ${code(query)} in ${counted(files, 'file')}.`
  const where = counted(new Set(matches.map((match) => match.path)).size, 'file')
  const shown = matches.slice(0, matchesShown)
  const lines = shown.map(({ path, line, text }) => `- ${code(`${path}:${line}`)} ${code(text)}`)
  const rest = matches.length - shown.length
  const more = matches.length >= limits.matches ? 'At least ' : ''
  return [
    `${more}${counted(matches.length, 'line')} in ${where} ${matches.length === 1 ? 'matches' : 'match'} ${code(query)}:`,
    '',
    ...lines,
    ...(rest > 0 ? [`- … and ${rest} more`] : []),
  ].join('\n')
}
