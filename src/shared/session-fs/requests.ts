import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { path, success, pathOrNone } from '../kernel/fields'

/*
 * Session files that are available to a client but not to the host. A client registers the folder for which it provides
 * them; the host then sends it the requests of scope `client` over the same connection. A file error is part of the
 * result; an error response means that the client itself failed.
 */

export const setProvider = defineRequest({
  name: 'sessionFs.setProvider',
  summary:
    'Registers this connection as the file provider of all sessions in a folder until it closes. The folder need not exist on the machine of the host.',
  scope: 'server',
  effect: 'act',
  endsWithConnection: true,
  input: () =>
    z.strictObject({
      /** Absolute path. The files of every session in or below it are requested from the client. */
      initialCwd: path,
      /**
       * Folder of the client for the state of sessions, absolute or from `initialCwd`: below it, each session has a folder of
       * its id with `messages.jsonl`, to which each turn appends its messages, and the files that agents keep about it
       * (GitHub Copilot). Empty: none; agents then keep them on the machine of the host. The host has its own copy of messages.
       */
      sessionStatePath: pathOrNone,
      /** Form of the paths that the provider takes. */
      conventions: z.enum(['windows', 'posix']),
    }),
  output: () => success,
})

const fsError = z.object({
  /** `ENOENT` when there is no such file; `UNKNOWN` for other failures. */
  code: z.enum(['ENOENT', 'UNKNOWN']),
  /** Reason for the failure. */
  message: z.string().optional(),
})
const error = fsError.optional()
/** Null or absent on success. */
const outcome = fsError.nullish()
const at = {
  sessionId: z.string(),
  /** Path in the form that the provider declared. */
  path: pathOrNone,
} as const
const written = {
  ...at,
  /** Text of the file. */
  content: z.string(),
  /** Permission bits of a new file, as in POSIX; absent for the default. */
  mode: z.int().optional(),
} as const

export const readFile = defineRequest({
  name: 'sessionFs.readFile',
  summary: 'Returns the text of a file.',
  scope: 'client',
  effect: 'read',
  input: () => z.object(at),
  output: () =>
    z.object({
      /** Text of the file; empty after an error. */
      content: z.string(),
      /** Failure; absent after success. */
      error,
    }),
})

export const writeFile = defineRequest({
  name: 'sessionFs.writeFile',
  summary: 'Writes a whole file.',
  scope: 'client',
  effect: 'act',
  input: () => z.object(written),
  output: () => outcome,
})

export const appendFile = defineRequest({
  name: 'sessionFs.appendFile',
  summary: 'Appends text to a file.',
  scope: 'client',
  effect: 'act',
  input: () => z.object(written),
  output: () => outcome,
})

export const exists = defineRequest({
  name: 'sessionFs.exists',
  summary: 'Checks whether a file or folder exists.',
  scope: 'client',
  effect: 'read',
  input: () => z.object(at),
  output: () =>
    z.object({
      /** True when there is a file or folder. */
      exists: z.boolean(),
    }),
})

export const stat = defineRequest({
  name: 'sessionFs.stat',
  summary: 'Returns the metadata of a file or folder; times in ISO 8601.',
  scope: 'client',
  effect: 'read',
  input: () => z.object(at),
  output: () =>
    z.object({
      /** True for a file. */
      isFile: z.boolean(),
      /** True for a folder. */
      isDirectory: z.boolean(),
      /** Size in bytes. */
      size: z.int().nonnegative(),
      /** Time of the last change, as ISO 8601. */
      mtime: z.string(),
      /** Time of creation, as ISO 8601. */
      birthtime: z.string(),
      /** Failure; absent after success. */
      error,
    }),
})

export const mkdir = defineRequest({
  name: 'sessionFs.mkdir',
  summary: 'Creates a folder, and its parents if `recursive`.',
  scope: 'client',
  effect: 'act',
  input: () =>
    z.object({
      ...at,
      /** True to create missing parents too. */
      recursive: z.boolean().optional(),
      /** Permission bits, as in POSIX; absent for the default. */
      mode: z.int().optional(),
    }),
  output: () => outcome,
})

export const readdir = defineRequest({
  name: 'sessionFs.readdir',
  summary: 'Returns the names in a folder.',
  scope: 'client',
  effect: 'read',
  input: () => z.object(at),
  output: () =>
    z.object({
      /** Names of the entries, without their folder. */
      entries: z.array(z.string()),
      /** Failure; absent after success. */
      error,
    }),
})

export const readdirWithTypes = defineRequest({
  name: 'sessionFs.readdirWithTypes',
  summary: 'Returns the names in a folder with their types.',
  scope: 'client',
  effect: 'read',
  input: () => z.object(at),
  output: () =>
    z.object({
      /** Entries of the folder. */
      entries: z.array(
        z.object({
          /** Name of the entry, without its folder. */
          name: z.string(),
          /** Kind of entry. */
          type: z.enum(['file', 'directory']),
        }),
      ),
      /** Failure; absent after success. */
      error,
    }),
})

export const rm = defineRequest({
  name: 'sessionFs.rm',
  summary: 'Removes a file, or a folder with its content if `recursive`.',
  scope: 'client',
  effect: 'act',
  input: () =>
    z.object({
      ...at,
      /** True to remove a folder with its contents. */
      recursive: z.boolean().optional(),
      /** True to succeed when nothing is there. */
      force: z.boolean().optional(),
    }),
  output: () => outcome,
})

export const rename = defineRequest({
  name: 'sessionFs.rename',
  summary: 'Moves a file or folder.',
  scope: 'client',
  effect: 'act',
  input: () =>
    z.object({
      sessionId: z.string(),
      /** Present path. */
      src: z.string(),
      /** New path. */
      dest: z.string(),
    }),
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
