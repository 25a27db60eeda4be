import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { RequestError } from '@agentclientprotocol/sdk/unstable'
import type { StartOptions } from '#shared/adapter/port'
import type { Folders } from '#core/base/folders/folders'
import { readLocated, writeLocated } from '#core/base/folders/regular-file'

/** Maximum size of a file that an agent can read or write through the host. */
const MAX_FILE_BYTES = 8 * 1024 * 1024

/** An agent's access to the files of its session. Failures are thrown as the protocol's errors. */
export interface Files {
  /** Returns the text of a file, or `limit` lines of it starting at `line`, counted from 1. */
  read(request: { path: string; line?: number | null | undefined; limit?: number | null | undefined }): Promise<string>
  /** Writes a whole file and creates missing parent folders. */
  write(request: { path: string; content: string }): Promise<void>
}

/**
 * Provides access to the content of `folders`, links resolved, and to nothing else. If a client provides the files,
 * requests go to it instead. A read-only session writes nothing.
 */
export function createFiles(
  folders: Folders,
  {
    clientFiles = () => undefined,
    readOnly,
    refusalOf,
  }: Pick<StartOptions, 'clientFiles' | 'readOnly' | 'refusalOf'> = {},
): Files {
  const locate = async (path: string): Promise<string> => {
    const located = await folders.locate(path)
    if (!located.ok) throw RequestError.invalidParams({ path }, located.error)
    return located.value
  }
  return {
    async read({ path, line, limit }) {
      const refusal = await refusalOf?.({
        toolName: 'read_text_file',
        toolInput: { path },
        summary: `Read ${path}`,
        dangerLevel: 'read',
      })
      if (refusal !== undefined && refusal !== null) throw RequestError.invalidParams({ path }, refusal)
      const client = clientFiles()
      if (client !== undefined) {
        const asked = await client.read(path)
        if (asked.ok) return linesOf(asked.value, line, limit)
        if (asked.error.missing) throw RequestError.resourceNotFound(path)
        throw RequestError.invalidParams({ path }, asked.error.message)
      }
      const file = await readLocated(await locate(path), MAX_FILE_BYTES)
      if (!file.ok) {
        if (file.error.missing) throw RequestError.resourceNotFound(path)
        throw RequestError.invalidParams({ path }, `${path} cannot be read: ${file.error.reason}`)
      }
      if (!file.value.complete) throw RequestError.invalidParams({ path }, `${path} is too large to be read whole`)
      return linesOf(file.value.text, line, limit)
    },
    async write({ path, content }) {
      if (readOnly !== undefined) throw RequestError.invalidParams({ path }, readOnly.reason)
      const refusal = await refusalOf?.({
        toolName: 'write_text_file',
        toolInput: { path, content },
        summary: `Write ${path}`,
        dangerLevel: 'write',
        preview: [{ type: 'diff', path, oldText: null, newText: content }],
      })
      if (refusal !== undefined && refusal !== null) throw RequestError.invalidParams({ path }, refusal)
      const client = clientFiles()
      if (client !== undefined) {
        const asked = await client.write(path, content)
        if (!asked.ok) throw RequestError.invalidParams({ path }, asked.error.message)
        return
      }
      const located = await locate(path)
      if (Buffer.byteLength(content) > MAX_FILE_BYTES)
        throw RequestError.invalidParams({ path }, 'the text is too long')
      await mkdir(dirname(located), { recursive: true })
      const written = await writeLocated(located, content)
      if (!written.ok) throw RequestError.invalidParams({ path }, `${path} cannot be written: ${written.error.reason}`)
    },
  }
}

function linesOf(text: string, line: number | null | undefined, limit: number | null | undefined): string {
  if ((line ?? limit ?? undefined) === undefined) return text
  const first = Math.max(0, (line ?? 1) - 1)
  return text
    .split('\n')
    .slice(first, first + (limit ?? Number.POSITIVE_INFINITY))
    .join('\n')
}
