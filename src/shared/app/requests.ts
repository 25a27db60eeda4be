import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { id, nothing, path, sessionId, success, pathOrNone } from '../kernel/fields'

/*
 * Requests of a window to the program around it. The host has no handlers for these; a transport with windows adds
 * them, any other answers `capability-missing`.
 */

export const openWindow = defineRequest({
  name: 'app.openWindow',
  summary: 'Opens another window, on a session if one is given, or the one that was closed last.',
  stability: 'internal',
  scope: 'server',
  effect: 'act',
  routing: 'gateway',
  input: () =>
    z.strictObject({
      sessionId: z.string().optional(),
      /** Restores the window that was closed last; opens none when there is no such window. */
      reopen: z.boolean().optional(),
    }),
  output: () => success,
  errors: ['capability-missing'],
})

export const takeLinks = defineRequest({
  name: 'app.takeLinks',
  summary: 'Returns links into the app that were opened since the last call, unchecked, each once.',
  stability: 'internal',
  scope: 'server',
  effect: 'act',
  input: () => nothing,
  output: () => z.object({ links: z.array(z.string()) }),
  errors: ['capability-missing'],
})

export const pickFolder = defineRequest({
  name: 'app.pickFolder',
  summary: 'Asks the user to choose a folder; null if cancelled.',
  stability: 'internal',
  scope: 'server',
  effect: 'act',
  input: () => z.strictObject({ defaultPath: pathOrNone.optional() }),
  output: () => z.object({ path: z.string().nullable() }),
  errors: ['capability-missing'],
})

export const openExternal = defineRequest({
  name: 'app.openExternal',
  summary: "Opens an http, https or mailto address in the system's default program.",
  stability: 'internal',
  scope: 'server',
  effect: 'act',
  input: () => z.strictObject({ url: z.string().max(4096) }),
  output: () => success,
  errors: ['capability-missing'],
})

export const saveFile = defineRequest({
  name: 'app.saveFile',
  summary: 'Asks the user where to save a file; null if cancelled.',
  stability: 'internal',
  scope: 'server',
  effect: 'act',
  input: () => z.strictObject({ fileName: z.string().max(255) }),
  output: () => z.object({ path: z.string().nullable() }),
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
  summary: "Opens a file or folder with the system's default program; executables are revealed instead.",
  stability: 'internal',
  scope: 'server',
  effect: 'act',
  input: () => z.strictObject(place),
  output: () => opened,
  errors: ['capability-missing', 'path-outside', ...fileProblems],
})

export const showSaved = defineRequest({
  name: 'app.showSaved',
  summary:
    'Opens a file where `app.saveFile` asked the user to save it since the program began, or shows it in its folder.',
  stability: 'internal',
  scope: 'server',
  effect: 'act',
  input: () => z.strictObject({ path, as: z.enum(['opened', 'revealed']) }),
  output: () => opened,
  errors: ['capability-missing', 'path-outside', 'file-unusable'],
})

export const openInEditor = defineRequest({
  name: 'app.openInEditor',
  summary: `Opens a file of a session with the command of the setting \`editor.command\`, at a line if one is given; without a command, with the system's default program.`,
  stability: 'internal',
  scope: 'server',
  effect: 'act',
  input: () =>
    z.strictObject({
      sessionId,
      path,
      line: z.int().positive().optional(),
      column: z.int().positive().optional(),
    }),
  output: () => opened,
  errors: ['capability-missing', 'path-outside', ...fileProblems],
})

export const revealPath = defineRequest({
  name: 'app.revealPath',
  summary: "Shows a file or folder in the system's file manager.",
  stability: 'internal',
  scope: 'server',
  effect: 'act',
  input: () => z.strictObject(place),
  output: () => success,
  errors: ['capability-missing', 'path-outside', ...fileProblems],
})

export const openAttachment = defineRequest({
  name: 'app.openAttachment',
  summary: "Opens a copy of a stored file with the system's default program; executables are revealed instead.",
  stability: 'internal',
  scope: 'server',
  effect: 'act',
  input: () =>
    z.strictObject({
      sessionId,
      blobId: id,
      fileName: z.string().max(4096),
    }),
  output: () => opened,
  errors: ['capability-missing', 'session-not-found', 'blob-not-found', 'file-unusable'],
})

/** Every request of the app subject. */
export const appRequests = [
  openWindow,
  takeLinks,
  pickFolder,
  saveFile,
  showSaved,
  openExternal,
  openPath,
  openInEditor,
  revealPath,
  openAttachment,
] as const
