import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { id, sessionId, success } from '../kernel/fields'

export const openPreview = defineRequest({
  name: 'workspace.preview.open',
  summary:
    'Returns the address under which the page at a port of a session can be shown on this machine: an origin of its own, with its own storage, at the loopback address only.',
  scope: 'session',
  effect: 'act',
  stability: 'experimental',
  device: 'never',
  extension: 'host',
  input: () =>
    z.strictObject({
      sessionId,
      /** Port that a script of the session uses. Default: the lowest. */
      port: z.int().min(1).max(65_535).optional(),
    }),
  output: () =>
    z.object({
      /** Id of the preview. */
      previewId: z.string(),
      /** Address of its first page. Nobody else can guess it. */
      url: z.string(),
      /** Port that it shows. */
      port: z.int(),
    }),
  errors: ['session-not-found', 'port-not-found', 'capability-missing'],
})

export const closePreview = defineRequest({
  name: 'workspace.preview.close',
  summary: 'Closes a preview: its address leads nowhere. The program behind it runs on.',
  scope: 'session',
  effect: 'act',
  stability: 'experimental',
  device: 'never',
  extension: 'host',
  input: () =>
    z.strictObject({
      sessionId,
      /** Preview, as `workspace.preview.open` returned it. */
      previewId: id,
    }),
  output: () => success,
  errors: ['session-not-found', 'capability-missing'],
})

/** Every request about previews. */
export const previewRequests = [openPreview, closePreview] as const
