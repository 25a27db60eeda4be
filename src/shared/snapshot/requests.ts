import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { id, operationId, path, success, time } from '../kernel/fields'
import { Agent, Message, Turn } from '../session/entities'
import {
  ExportFormat,
  FileImport,
  ImportPreview,
  ImportReport,
  OnConflict,
  SecretReport,
  Snapshot,
  SnapshotEvent,
  SnapshotOptions,
  SnapshotSession,
} from './entities'

const sessionId = z.string().min(1).max(512)
const sessionIds = z.array(sessionId).min(1).max(100_000)
const importOptions = {
  /** Action for sessions that already exist. Default: `fail`, which imports nothing. */
  onConflict: OnConflict.default('fail'),
  /** By sessionId, exceptions from `onConflict`. */
  choices: z.record(z.string(), OnConflict).optional(),
  /** Restricts the import to these sessions. */
  only: z.array(sessionId).max(100_000).optional(),
} as const
/** A file on the host's machine, or one uploaded with `exchange.begin`. */
const file = {
  /** Absolute path of the file; one of it and `fileId` is needed. */
  path: path.optional(),
  fileId: id.optional(),
} as const
const isOneFile = ({ path, fileId }: { path?: string | undefined; fileId?: string | undefined }): boolean =>
  (path === undefined) !== (fileId === undefined)
const oneFile = 'name a path or a fileId'
/** Names the work, so that its progress can be told and it can be cancelled. */

export const exportSnapshot = defineRequest({
  name: 'session.snapshot.export',
  summary:
    'Returns a session, with its ancestors, as a snapshot. For large sessions, `session.snapshot.exportFile` writes a file instead.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () => z.strictObject({ sessionId, options: SnapshotOptions.optional() }),
  output: () => z.object({ snapshot: Snapshot }),
  errors: ['session-not-found', 'snapshot-too-large'],
})

export const importSnapshot = defineRequest({
  name: 'session.snapshot.import',
  summary:
    'Imports the sessions of a snapshot. If the whole import fails, nothing changes; errors of individual sessions are reported.',
  scope: 'session',
  effect: 'write',
  input: () =>
    z.strictObject({
      /** The snapshot, as an export wrote it. */
      snapshot: z.looseObject({
        /** `1.0`; other versions are rejected. */
        version: z.string(),
        exportedAt: time,
        options: SnapshotOptions,
        // Validated item by item, so that errors can be attributed to sessions.
        /** Sessions of the snapshot. */
        sessions: z.array(z.unknown()).meta({ items: SnapshotSession.meta() }),
        /** Agents of the snapshot. */
        agents: z.array(z.unknown()).meta({ items: Agent.meta() }),
        /** Messages of the snapshot. */
        messages: z.array(z.unknown()).meta({ items: Message.meta() }),
        /** Turns of the snapshot. */
        turns: z.array(z.unknown()).meta({ items: Turn.meta() }),
        /** Events of the snapshot; absent when it was exported without. */
        events: z.array(z.unknown()).meta({ items: SnapshotEvent.meta() }).optional(),
      }),
      ...importOptions,
      operationId: operationId.optional(),
    }),
  output: () => ImportReport,
  errors: ['snapshot-invalid', 'snapshot-version', 'session-busy', 'cancelled'],
})

export const validateSnapshot = defineRequest({
  name: 'session.snapshot.validate',
  summary: 'Validates a snapshot for import. Accepts any value.',
  scope: 'session',
  effect: 'read',
  input: () =>
    z.strictObject({
      /** Value that may be a snapshot. */
      snapshot: z.unknown(),
    }),
  output: () =>
    z.object({
      /** True when it can be imported. */
      valid: z.boolean(),
      /** Reasons why it is none, each with a path. */
      errors: z.array(z.string()),
    }),
})

export const exportFile = defineRequest({
  name: 'session.snapshot.exportFile',
  summary: "Exports sessions to a file on the host's machine, for import or reading. The file is complete or absent.",
  scope: 'server',
  effect: 'write',
  input: () =>
    z.strictObject({
      sessionIds,
      /** Absent: the file is made available to `exchange.read` under the returned `fileId`. */
      path: path.optional(),
      /** Name of a file without its own path. */
      fileName: z.string().max(255).optional(),
      format: ExportFormat.default('snapshot'),
      options: SnapshotOptions.optional(),
      /** Replaces API keys, tokens, private keys and passwords with a placeholder. */
      redactSecrets: z.boolean().default(true),
      operationId: operationId.optional(),
    }),
  output: () =>
    z.object({
      /** Absolute path of the written file. */
      path: z.string(),
      fileId: z.string().optional(),
      /** Size of the file in bytes. */
      size: z.int().nonnegative(),
      /** Number of secrets removed. */
      redacted: z.int().nonnegative(),
    }),
  errors: ['session-not-found', 'file-unreadable', 'cancelled'],
})

export const findSecrets = defineRequest({
  name: 'session.snapshot.findSecrets',
  summary: 'Reports API keys, tokens, private keys and passwords in the content to export, without revealing them.',
  scope: 'server',
  effect: 'read',
  input: () => z.strictObject({ sessionIds, options: SnapshotOptions.optional(), operationId: operationId.optional() }),
  output: () => SecretReport,
  errors: ['session-not-found', 'cancelled'],
})

export const inspectFile = defineRequest({
  name: 'session.snapshot.inspectFile',
  summary: 'Returns the content of a file of sessions, and which of them already exist. Changes nothing.',
  scope: 'server',
  effect: 'read',
  input: () => z.strictObject({ ...file, operationId: operationId.optional() }).refine(isOneFile, oneFile),
  output: () => ImportPreview,
  errors: ['snapshot-invalid', 'snapshot-version', 'file-unreadable', 'upload-not-found', 'cancelled'],
})

export const importFile = defineRequest({
  name: 'session.snapshot.importFile',
  summary: 'Imports a file of sessions of any size. If the whole import fails or is cancelled, nothing changes.',
  scope: 'server',
  effect: 'write',
  input: () =>
    z.strictObject({ ...file, ...importOptions, operationId: operationId.optional() }).refine(isOneFile, oneFile),
  output: () => ImportReport,
  errors: ['snapshot-invalid', 'snapshot-version', 'session-busy', 'file-unreadable', 'upload-not-found', 'cancelled'],
})

export const importFiles = defineRequest({
  name: 'session.snapshot.importFiles',
  summary:
    'Imports several files of sessions, one after the other and each as `session.snapshot.importFile` does; transcripts of other tools at once, which is faster. A file that fails keeps none of the others away. After cancellation, files that are imported stay; the others have the error `cancelled`.',
  scope: 'server',
  effect: 'write',
  input: () =>
    z.strictObject({
      /** Files to import, each with its options. */
      files: z
        .array(z.strictObject({ ...file, ...importOptions }).refine(isOneFile, oneFile))
        .min(1)
        .max(1000),
      /** The completed share is that of the files, each of which counts the same. */
      operationId: operationId.optional(),
    }),
  output: () =>
    z.object({
      /** In the order of the request. */
      files: z.array(FileImport),
    }),
})

export const cancelOperation = defineRequest({
  name: 'session.snapshot.cancel',
  summary: 'Cancels a running import or export. False when none has this id.',
  scope: 'server',
  effect: 'act',
  input: () => z.strictObject({ operationId }),
  output: () => success,
})

/** Every request about session files. */
export const snapshotRequests = [
  exportSnapshot,
  importSnapshot,
  validateSnapshot,
  exportFile,
  findSecrets,
  inspectFile,
  importFile,
  importFiles,
  cancelOperation,
] as const
