import { appendFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { record, text } from '#core/agents/transcript/values'

type Json = Readonly<Record<string, unknown>>

/** A file error, as Copilot expects it. */
interface FileError {
  readonly code: 'ENOENT' | 'UNKNOWN'
  readonly message: string
}

const NOTHING = new Date(0).toISOString()

/** Copilot's file requests by name: the local operation, and the response to its failure. */
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

/** Returns whether a request of Copilot's is a file request. */
export const isAboutFiles = (method: string): boolean => operations.has(method)

/** Performs a file request on this machine. */
export async function doLocally(method: string, params: Json): Promise<unknown> {
  try {
    return await operations.get(method)?.run(params)
  } catch (error) {
    // A system error, or an invalid path.
    const isMissing = record(error)['code'] === 'ENOENT'
    return failedAt(method, error instanceof Error ? error.message : String(error), isMissing)
  }
}

/** Returns the response to a failed file request. */
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
