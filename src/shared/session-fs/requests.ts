import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { success, pathOrNone } from '../kernel/fields'

/*
 * Files of sessions that a client has and the host has not. A client says for which folder it provides them; the host
 * then asks it, over the same connection, with the requests of scope `client`. A failure of a file is part of the
 * answer; an answer that is an error means that the client could not do its part.
 */

export const setProvider = defineRequest({
  name: 'sessionFs.setProvider',
  summary: 'Provide the files of all sessions in a folder, from this connection, as long as it lasts.',
  scope: 'server',
  input: z.strictObject({
    /** Absolute path. The files of every session in or below it are requested from the client. */
    initialCwd: z.string().min(1),
    /** The client's location for session state; the host stores that state itself and does not request it. */
    sessionStatePath: pathOrNone,
    conventions: z.enum(['windows', 'posix']),
  }),
  output: success,
})

const fsError = z.object({ code: z.enum(['ENOENT', 'UNKNOWN']), message: z.string().optional() })
const error = fsError.optional()
/** Null or absent on success. */
const outcome = fsError.nullish()
const at = { sessionId: z.string(), path: pathOrNone } as const
const written = { ...at, content: z.string(), mode: z.int().optional() } as const

export const readFile = defineRequest({
  name: 'sessionFs.readFile',
  summary: 'The text of a file.',
  scope: 'client',
  input: z.object(at),
  output: z.object({ content: z.string(), error }),
})

export const writeFile = defineRequest({
  name: 'sessionFs.writeFile',
  summary: 'Write a whole file.',
  scope: 'client',
  input: z.object(written),
  output: outcome,
})

export const appendFile = defineRequest({
  name: 'sessionFs.appendFile',
  summary: 'Add text to the end of a file.',
  scope: 'client',
  input: z.object(written),
  output: outcome,
})

export const exists = defineRequest({
  name: 'sessionFs.exists',
  summary: 'Whether there is a file or folder.',
  scope: 'client',
  input: z.object(at),
  output: z.object({ exists: z.boolean() }),
})

export const stat = defineRequest({
  name: 'sessionFs.stat',
  summary: 'What is known of a file or folder; times in ISO 8601.',
  scope: 'client',
  input: z.object(at),
  output: z.object({
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
  summary: 'Make a folder, with those above it if `recursive`.',
  scope: 'client',
  input: z.object({ ...at, recursive: z.boolean().optional(), mode: z.int().optional() }),
  output: outcome,
})

export const readdir = defineRequest({
  name: 'sessionFs.readdir',
  summary: 'The names in a folder.',
  scope: 'client',
  input: z.object(at),
  output: z.object({ entries: z.array(z.string()), error }),
})

export const readdirWithTypes = defineRequest({
  name: 'sessionFs.readdirWithTypes',
  summary: 'The names in a folder, and what each is.',
  scope: 'client',
  input: z.object(at),
  output: z.object({ entries: z.array(z.object({ name: z.string(), type: z.enum(['file', 'directory']) })), error }),
})

export const rm = defineRequest({
  name: 'sessionFs.rm',
  summary: 'Remove a file, or a folder with all in it if `recursive`.',
  scope: 'client',
  input: z.object({ ...at, recursive: z.boolean().optional(), force: z.boolean().optional() }),
  output: outcome,
})

export const rename = defineRequest({
  name: 'sessionFs.rename',
  summary: 'Move a file or folder.',
  scope: 'client',
  input: z.object({ sessionId: z.string(), src: z.string(), dest: z.string() }),
  output: outcome,
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
