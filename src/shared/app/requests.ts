import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { id, path, sessionId, success, pathOrNone } from '../kernel/fields'

/*
 * What a window asks of the program around it. The host has no handlers for these; a transport that has windows adds
 * them, elsewhere they answer `capability-missing`.
 */

export const openWindow = defineRequest({
  name: 'app.openWindow',
  summary: 'Open another window, on a session if one is named.',
  stability: 'internal',
  scope: 'server',
  input: z.strictObject({ sessionId: z.string().optional() }),
  output: success,
  errors: ['capability-missing'],
})

export const pickFolder = defineRequest({
  name: 'app.pickFolder',
  summary: 'Let the user choose a folder; null when they do not.',
  stability: 'internal',
  scope: 'server',
  input: z.strictObject({ defaultPath: pathOrNone.optional() }),
  output: z.object({ path: z.string().nullable() }),
  errors: ['capability-missing'],
})

export const openExternal = defineRequest({
  name: 'app.openExternal',
  summary: 'Open an http, https or mailto address outside.',
  stability: 'internal',
  scope: 'server',
  input: z.strictObject({ url: z.string().max(4096) }),
  output: success,
  errors: ['capability-missing'],
})

export const saveFile = defineRequest({
  name: 'app.saveFile',
  summary: 'Let the user choose where to write a file; null when they do not.',
  stability: 'internal',
  scope: 'server',
  input: z.strictObject({ fileName: z.string().max(255) }),
  output: z.object({ path: z.string().nullable() }),
  errors: ['capability-missing'],
})

/** A file or folder within a session's folders; without a session, an absolute path of Parley's own data. */
const place = { sessionId: id.optional(), path } as const
const fileProblems = ['session-not-found', 'folder-not-found', 'file-not-found', 'file-unusable'] as const
const opened = z.object({
  /** `revealed`: it is a program, so it was shown in its folder instead. */
  outcome: z.enum(['opened', 'revealed']),
  /** User-facing reason why it was not opened. */
  reason: z.string().optional(),
})

export const openPath = defineRequest({
  name: 'app.openPath',
  summary: 'Open a file or folder with the program that the system has for it; one that would run is revealed instead.',
  stability: 'internal',
  scope: 'server',
  input: z.strictObject(place),
  output: opened,
  errors: ['capability-missing', 'path-outside', ...fileProblems],
})

export const revealPath = defineRequest({
  name: 'app.revealPath',
  summary: "Show a file or folder in the system's file manager.",
  stability: 'internal',
  scope: 'server',
  input: z.strictObject(place),
  output: success,
  errors: ['capability-missing', 'path-outside', ...fileProblems],
})

export const openAttachment = defineRequest({
  name: 'app.openAttachment',
  summary: 'Open a copy of a stored file with the program that the system has for it; one that would run is revealed.',
  stability: 'internal',
  scope: 'server',
  input: z.strictObject({
    sessionId,
    blobId: id,
    fileName: z.string().max(4096),
  }),
  output: opened,
  errors: ['capability-missing', 'session-not-found', 'blob-not-found', 'file-unusable'],
})

/** Every request of the app subject. */
export const appRequests = [
  openWindow,
  pickFolder,
  saveFile,
  openExternal,
  openPath,
  revealPath,
  openAttachment,
] as const
