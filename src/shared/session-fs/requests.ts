import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { success, pathOrNone } from '../kernel/fields'

/*
 * Session files that are available to a client but not to the host. A client registers the folder for which it provides
 * them; the host then sends it the requests of scope `client` over the same connection. A file error is part of the
 * result; an error response means that the client itself failed.
 */

export const setProvider = defineRequest({
  name: 'sessionFs.setProvider',
  summary: 'Registers this connection as the file provider of all sessions in a folder until it closes.',
  scope: 'server',
  input: () =>
    z.strictObject({
      /** Absolute path. The files of every session in or below it are requested from the client. */
      initialCwd: z.string().min(1),
      /** The client's location for session state; the host stores that state itself and does not request it. */
      sessionStatePath: pathOrNone,
      conventions: z.enum(['windows', 'posix']),
    }),
  output: () => success,
})

const fsError = z.object({ code: z.enum(['ENOENT', 'UNKNOWN']), message: z.string().optional() })
const error = fsError.optional()
/** Null or absent on success. */
const outcome = fsError.nullish()
const at = { sessionId: z.string(), path: pathOrNone } as const
const written = { ...at, content: z.string(), mode: z.int().optional() } as const

export const readFile = defineRequest({
  name: 'sessionFs.readFile',
  summary: 'Returns the text of a file.',
  scope: 'client',
  input: () => z.object(at),
  output: () => z.object({ content: z.string(), error }),
})

export const writeFile = defineRequest({
  name: 'sessionFs.writeFile',
  summary: 'Writes a whole file.',
  scope: 'client',
  input: () => z.object(written),
  output: () => outcome,
})

export const appendFile = defineRequest({
  name: 'sessionFs.appendFile',
  summary: 'Appends text to a file.',
  scope: 'client',
  input: () => z.object(written),
  output: () => outcome,
})

export const exists = defineRequest({
  name: 'sessionFs.exists',
  summary: 'Checks whether a file or folder exists.',
  scope: 'client',
  input: () => z.object(at),
  output: () => z.object({ exists: z.boolean() }),
})

export const stat = defineRequest({
  name: 'sessionFs.stat',
  summary: 'Returns the metadata of a file or folder; times in ISO 8601.',
  scope: 'client',
  input: () => z.object(at),
  output: () =>
    z.object({
      isFile: z.boolean(),
      isDirectory: z.boolean(),
      size: z.int().nonnegative(),
      mtime: z.string(),
      birthtime: z.string(),
      error,
    }),
})

export const mkdir = defineRequest({
  name: 'sessionFs.mkdir',
  summary: 'Creates a folder, and its parents if `recursive`.',
  scope: 'client',
  input: () => z.object({ ...at, recursive: z.boolean().optional(), mode: z.int().optional() }),
  output: () => outcome,
})

export const readdir = defineRequest({
  name: 'sessionFs.readdir',
  summary: 'Returns the names in a folder.',
  scope: 'client',
  input: () => z.object(at),
  output: () => z.object({ entries: z.array(z.string()), error }),
})

export const readdirWithTypes = defineRequest({
  name: 'sessionFs.readdirWithTypes',
  summary: 'Returns the names in a folder with their types.',
  scope: 'client',
  input: () => z.object(at),
  output: () =>
    z.object({ entries: z.array(z.object({ name: z.string(), type: z.enum(['file', 'directory']) })), error }),
})

export const rm = defineRequest({
  name: 'sessionFs.rm',
  summary: 'Removes a file, or a folder with its content if `recursive`.',
  scope: 'client',
  input: () => z.object({ ...at, recursive: z.boolean().optional(), force: z.boolean().optional() }),
  output: () => outcome,
})

export const rename = defineRequest({
  name: 'sessionFs.rename',
  summary: 'Moves a file or folder.',
  scope: 'client',
  input: () => z.object({ sessionId: z.string(), src: z.string(), dest: z.string() }),
  output: () => outcome,
})

/** Every request of the file provider subject. */
export const sessionFsRequests = [
  setProvider,
  readFile,
  writeFile,
  appendFile,
  exists,
  stat,
  mkdir,
  readdir,
  readdirWithTypes,
  rm,
  rename,
] as const
