import { posix, win32 } from 'node:path'
import type { ClientFiles } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import { sessionFsRequests } from '#shared/session-fs/requests'
import { clientPath } from './client-path'
import type { FileProvider, FileProviders } from './providers'

/**
 * The files that agents of a session in `cwd` read and write through the client that provides them. Undefined while no
 * client does; then they are those of this machine. What a client cannot do fails: nothing falls back to files here,
 * which would be others.
 */
export function clientFilesOf(providers: FileProviders, sessionId: string, cwd: string): () => ClientFiles | undefined {
  return () => {
    const provider = providers.of(cwd)
    return provider === undefined ? undefined : filesOf(provider, sessionId, cwd)
  }
}

function filesOf(provider: FileProvider, sessionId: string, cwd: string): ClientFiles {
  const { conventions, statePath } = provider
  const askIn = (folder: string): ClientFiles['ask'] => {
    return async (name, input) => {
      const request = questions.find((question) => question.name === name)
      if (request === undefined) return failed(`Nobody can be asked for ${name}.`)
      const located: Record<string, unknown> = { ...input, sessionId }
      for (const field of ['path', 'src', 'dest'] as const) {
        const path = input[field]
        if (typeof path !== 'string') continue
        const inside = clientPath(path, folder, conventions)
        if (!inside.ok) return failed(inside.error)
        located[field] = inside.value
      }
      const parsed = request.input.safeParse(located)
      if (!parsed.success) return failed(`${name} is not asked as it is declared.`)
      const answer = await provider.ask(request.name, parsed.data)
      return answer.ok ? answer : failed(answer.error.message)
    }
  }
  const paths = conventions === 'windows' ? win32 : posix
  return {
    ...(statePath === undefined ? {} : { askState: askIn(paths.join(statePath, folderName(sessionId))) }),
    ask: askIn(cwd),
    async read(path) {
      const located = clientPath(path, cwd, conventions)
      if (!located.ok) return failed(located.error)
      const answer = await provider.ask('sessionFs.readFile', { sessionId, path: located.value })
      if (!answer.ok) return failed(answer.error.message)
      const { content, error } = answer.value
      return error === undefined ? ok(content) : err(failureOf(path, error))
    },
    async write(path, content) {
      const located = clientPath(path, cwd, conventions)
      if (!located.ok) return failed(located.error)
      const folder = paths.dirname(located.value)
      const made = await provider.ask('sessionFs.mkdir', { sessionId, path: folder, recursive: true })
      if (!made.ok) return failed(made.error.message)
      if (made.value != null) return err(failureOf(folder, made.value))
      const written = await provider.ask('sessionFs.writeFile', { sessionId, path: located.value, content })
      if (!written.ok) return failed(written.error.message)
      return written.value == null ? ok(undefined) : err(failureOf(path, written.value))
    },
  }
}

/** Returns the name of a session's folder; ids of clients may hold any character. */
const folderName = (sessionId: string): string =>
  encodeURIComponent(sessionId).replaceAll('.', '%2E').replaceAll('*', '%2A')

/** Requests that can be sent to clients. */
const questions = sessionFsRequests.filter((request) => request.name !== 'sessionFs.setProvider')

interface FsError {
  readonly code: 'ENOENT' | 'UNKNOWN'
  readonly message?: string | undefined
}

function failureOf(path: string, { code, message }: FsError): { missing: boolean; message: string } {
  const missing = code === 'ENOENT'
  return { missing, message: message ?? (missing ? `${path} does not exist.` : `${path} cannot be used.`) }
}

const failed = (message: string): Result<never, { missing: boolean; message: string }> =>
  err({ missing: false, message })
