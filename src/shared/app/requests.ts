import { z } from 'zod'
import { defineRequest } from '../kernel/define'

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
  output: z.object({ success: z.boolean() }),
  errors: ['capability-missing'],
})

export const pickFolder = defineRequest({
  name: 'app.pickFolder',
  summary: 'Let the user choose a folder; null when they do not.',
  stability: 'internal',
  scope: 'server',
  input: z.strictObject({ defaultPath: z.string().optional() }),
  output: z.object({ path: z.string().nullable() }),
  errors: ['capability-missing'],
})

export const openExternal = defineRequest({
  name: 'app.openExternal',
  summary: 'Open an http, https or mailto address outside.',
  stability: 'internal',
  scope: 'server',
  input: z.strictObject({ url: z.string().max(4096) }),
  output: z.object({ success: z.boolean() }),
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

/** Every request of the app subject. */
export const appRequests = [openWindow, pickFolder, saveFile, openExternal] as const
