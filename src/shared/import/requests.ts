import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { id, nothing, operationId, path } from '../kernel/fields'
import { ImportAccount, ImportReport } from '../snapshot/entities'
import { ImportState, UnknownRecord } from './entities'

const sessionId = z.string().min(1).max(512)
const adapterNames = z.array(id).max(100)
/** Identifies the work for progress and cancellation. */
const state = z.object({ state: ImportState })

export const discover = defineRequest({
  name: 'import.discover',
  summary:
    'Searches for sessions of other tools. Results are sessions with status `discovered`, which are imported when they are opened.',
  scope: 'server',
  effect: 'write',
  input: () => z.strictObject({ operationId: operationId.optional() }),
  output: () => state,
  errors: ['cancelled'],
})

export const getState = defineRequest({
  name: 'import.getState',
  summary: 'Returns the discovered sessions of other tools, and the folders searched.',
  scope: 'server',
  effect: 'read',
  input: () => nothing,
  output: () => state,
})

export const update = defineRequest({
  name: 'import.update',
  summary:
    'Sets the tools whose sessions are searched for, and those whose sessions are imported automatically with copies of their files.',
  scope: 'server',
  effect: 'act',
  input: () =>
    z.strictObject({
      /** Tools to ignore. */
      off: adapterNames.optional(),
      /** Tools whose sessions are imported with copies of their files. */
      kept: adapterNames.optional(),
      /** True when the user has decided about importing. */
      isAsked: z.boolean().optional(),
    }),
  output: () => state,
  errors: ['settings-invalid', 'settings-not-written'],
})

export const run = defineRequest({
  name: 'import.run',
  summary:
    'Imports sessions of other tools, each completely or not at all. Already imported ones are updated from their files; those continued in Parley are unchanged.',
  scope: 'server',
  effect: 'write',
  input: () =>
    z.strictObject({
      sessionIds: z.array(sessionId).max(100_000).optional(),
      /** Tools of which all discovered sessions are imported. Default, if nothing else is given: every tool. */
      adapterNames: adapterNames.optional(),
      /** Files on the host's machine. */
      paths: z.array(path).max(1000).optional(),
      operationId: operationId.optional(),
    }),
  output: () => ImportReport,
  errors: ['cancelled'],
})

export const countUsage = defineRequest({
  name: 'import.countUsage',
  summary:
    'Counts the usage of discovered sessions from their files, without importing them. Queries of usage then include it. Sessions that have not changed since they were counted are left alone.',
  scope: 'server',
  effect: 'write',
  stability: 'experimental',
  input: () => z.strictObject({ operationId: operationId.optional() }),
  output: () =>
    z.object({
      /** Number of sessions that were counted. */
      counted: z.int().nonnegative(),
      /** Number of sessions whose files could not be read. */
      failed: z.int().nonnegative(),
    }),
  errors: ['cancelled'],
})

export const exportCopies = defineRequest({
  name: 'import.exportCopies',
  summary:
    "Writes a session's original files to a folder: the stored copies, otherwise the tool's own files. Alternatively those of all sessions of a tool whose files are copied, one folder per session. Replaces no existing files.",
  scope: 'server',
  effect: 'act',
  input: () =>
    z
      .strictObject({
        sessionId: sessionId.optional(),
        adapterName: id.optional(),
        folder: path,
        operationId: operationId.optional(),
      })
      .refine(
        (input) => (input.sessionId === undefined) !== (input.adapterName === undefined),
        'name sessionId or adapterName',
      ),
  output: () =>
    z.object({
      /** Written files. */
      files: z.array(
        z.object({
          /** Absolute path of the file. */
          path: z.string(),
          /** Size of the file in bytes. */
          size: z.int().nonnegative(),
        }),
      ),
    }),
  errors: ['session-not-found', 'file-not-kept', 'file-not-written', 'cancelled', 'capability-missing'],
})

export const getAccount = defineRequest({
  name: 'import.getAccount',
  summary:
    'Returns, by tool, what became of the records of all imported transcripts: shown, joined to something shown, hidden by a rule, or not understood.',
  scope: 'server',
  effect: 'read',
  input: () => nothing,
  output: () =>
    z.object({
      /** Tools of which sessions were imported. */
      tools: z.array(
        z.object({
          adapterName: z.string(),
          /** Name of the program for people. */
          displayName: z.string(),
          account: ImportAccount,
        }),
      ),
    }),
})

export const getUnknownRecords = defineRequest({
  name: 'session.getUnknownRecords',
  summary:
    'Returns records of a session’s transcript that were not understood when it was imported, as its tool wrote them, in order.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      /** Number of records before the first one that is returned. Default: 0. */
      from: z.int().nonnegative().optional(),
      /** Maximum number of records. Default: 100. */
      limit: z.int().min(1).max(1000).optional(),
      /** Maximum length of each, in characters; longer ones are cut. Default: all of it, at most 65,537. */
      maxLength: z.int().min(1).max(65_537).optional(),
    }),
  output: () =>
    z.object({
      /** Number of all records of the session that were kept. */
      total: z.int().nonnegative(),
      /** Records of the page, in order. */
      records: z.array(UnknownRecord),
    }),
  errors: ['session-not-found'],
})

/** Every request about sessions of other tools. */
export const importRequests = [
  discover,
  getState,
  update,
  run,
  countUsage,
  exportCopies,
  getAccount,
  getUnknownRecords,
] as const
