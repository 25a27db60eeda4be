import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { id, nothing, operationId, path } from '../kernel/fields'
import { ImportReport } from '../snapshot/entities'
import { ImportState } from './entities'

const sessionId = z.string().min(1).max(512)
const adapterNames = z.array(id).max(100)
/** Identifies the work for progress and cancellation. */
const state = z.object({ state: ImportState })

export const discover = defineRequest({
  name: 'import.discover',
  summary:
    'Look for sessions of other tools. What is found is a session of the status `discovered`, which is imported when it is opened.',
  scope: 'server',
  input: z.strictObject({ operationId: operationId.optional() }),
  output: state,
  errors: ['cancelled'],
})

export const getState = defineRequest({
  name: 'import.getState',
  summary: 'What was found of other tools, and where is looked for it.',
  scope: 'server',
  input: nothing,
  output: state,
})

export const update = defineRequest({
  name: 'import.update',
  summary:
    'Choose the tools whose sessions are looked for, and those whose sessions are imported by themselves with copies of their files.',
  scope: 'server',
  input: z.strictObject({
    /** Tools to ignore. */
    off: adapterNames.optional(),
    /** Tools whose sessions are imported with copies of their files. */
    kept: adapterNames.optional(),
    isAsked: z.boolean().optional(),
  }),
  output: state,
  errors: ['settings-invalid', 'settings-not-written'],
})

export const run = defineRequest({
  name: 'import.run',
  summary:
    'Import sessions of other tools, each whole or not at all. Those that are here take in what their files got since; those that were gone on with here stay.',
  scope: 'server',
  input: z.strictObject({
    sessionIds: z.array(sessionId).max(100_000).optional(),
    /** Tools of which all discovered sessions are imported. Default, if nothing else is given: every tool. */
    adapterNames: adapterNames.optional(),
    /** Files on the host's machine. */
    paths: z.array(path).max(1000).optional(),
    operationId: operationId.optional(),
  }),
  output: ImportReport,
  errors: ['cancelled'],
})

export const exportCopies = defineRequest({
  name: 'import.exportCopies',
  summary:
    "Write a session's files to a folder, as the tool wrote them: the copies that are kept, else the tool's own. Or those of all sessions of a tool that copies are kept for, each in a folder of its own. Replaces nothing.",
  scope: 'server',
  input: z
    .strictObject({
      sessionId: sessionId.optional(),
      adapterName: id.optional(),
      folder: path,
      operationId: operationId.optional(),
    })
    .refine(
      (wish) => (wish.sessionId === undefined) !== (wish.adapterName === undefined),
      'name sessionId or adapterName',
    ),
  output: z.object({ files: z.array(z.object({ path: z.string(), size: z.int().nonnegative() })) }),
  errors: ['session-not-found', 'file-not-kept', 'file-not-written', 'cancelled'],
})

/** Every request about sessions of other tools. */
export const importRequests = [discover, getState, update, run, exportCopies] as const
