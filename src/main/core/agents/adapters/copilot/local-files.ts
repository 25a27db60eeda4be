import { appendFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { record, text } from '../../transcript/values'

type Json = Readonly<Record<string, unknown>>

/** What can go wrong with a file, as Copilot is told of it. */
interface FileError {
  readonly code: 'ENOENT' | 'UNKNOWN'
  readonly message: string
}

const NOTHING = new Date(0).toISOString()

/** What Copilot asks of files, by the names of its requests: on this machine, and what it is told when that fails. */
const operations: ReadonlyMap<string, { run(params: Json): Promise<unknown>; failed(error: FileError): unknown }> =
  new Map([
    reading('readFile', async (path) => ({ content: await readFile(path, 'utf8') }), { content: '' }),
    reading('readdir', async (path) => ({ entries: await readdir(path) }), { entries: [] }),
    reading(
      'readdirWithTypes',
      async (path) => ({
        entries: (await readdir(path, { withFileTypes: true })).map((entry) => ({
          name: entry.name,
          type: entry.isDirectory() ? 'directory' : 'file',
        })),
      }),
      { entries: [] },
    ),
    reading(
      'stat',
      async (path) => {
        const found = await stat(path)
        return {
          isFile: found.isFile(),
          isDirectory: found.isDirectory(),
          size: found.size,
          mtime: found.mtime.toISOString(),
          birthtime: found.birthtime.toISOString(),
        }
      },
      { isFile: false, isDirectory: false, size: 0, mtime: NOTHING, birthtime: NOTHING },
    ),
    [
      'sessionFs.exists',
      {
        run: ({ path }) => stat(pathOf(path)).then(() => ({ exists: true })),
        failed: () => ({ exists: false }),
      },
    ],
    writing('writeFile', async ({ path, content }) => {
      await mkdir(dirname(pathOf(path)), { recursive: true })
      await writeFile(pathOf(path), text(content) ?? '')
    }),
    writing('appendFile', async ({ path, content }) => {
      await mkdir(dirname(pathOf(path)), { recursive: true })
      await appendFile(pathOf(path), text(content) ?? '')
    }),
    writing('mkdir', async ({ path, recursive }) => {
      await mkdir(pathOf(path), { recursive: recursive === true })
    }),
    writing('rm', ({ path, recursive, force }) =>
      rm(pathOf(path), { recursive: recursive === true, force: force === true }),
    ),
    writing('rename', ({ src, dest }) => rename(pathOf(src), pathOf(dest))),
  ])

/** Whether a request of Copilot's is one about files. */
export const isAboutFiles = (method: string): boolean => operations.has(method)

/** Does on this machine what is asked of its files. */
export async function doLocally(method: string, params: Json): Promise<unknown> {
  try {
    return await operations.get(method)?.run(params)
  } catch (error) {
    // A system's error, or a path that is none.
    const isMissing = record(error)['code'] === 'ENOENT'
    return failedAt(method, error instanceof Error ? error.message : String(error), isMissing)
  }
}

/** What Copilot is told when what it asked of a file could not be done. */
export function failedAt(method: string, message: string, isMissing = false): unknown {
  return operations.get(method)?.failed({ code: isMissing ? 'ENOENT' : 'UNKNOWN', message })
}

function reading(name: string, run: (path: string) => Promise<unknown>, none: object) {
  const operation = {
    run: ({ path }: Json) => run(pathOf(path)),
    failed: (error: FileError): unknown => ({ ...none, error }),
  }
  return [`sessionFs.${name}`, operation] as const
}

function writing(name: string, write: (params: Json) => Promise<void>) {
  const operation = {
    run: (params: Json) => write(params).then(() => null),
    failed: (error: FileError): unknown => error,
  }
  return [`sessionFs.${name}`, operation] as const
}

function pathOf(path: unknown): string {
  if (typeof path !== 'string' || path === '') throw new TypeError('A path is missing.')
  return path
}
