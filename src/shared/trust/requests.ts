import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { nothing, path, success } from '../kernel/fields'
import { FolderTrust, TrustedFolder } from './entities'

export const inspect = defineRequest({
  name: 'trust.inspect',
  summary: 'Everything that a folder would make agents run, and whether it was consented to. Runs nothing of it.',
  scope: 'server',
  input: z.strictObject({ folder: path }),
  output: FolderTrust,
  errors: ['folder-not-found'],
})

export const list = defineRequest({
  name: 'trust.list',
  summary: 'The folders that were consented to, the latest first.',
  scope: 'server',
  input: nothing,
  output: z.object({ folders: z.array(TrustedFolder) }),
  errors: [],
})

export const grant = defineRequest({
  name: 'trust.grant',
  summary:
    'Consent to what a folder runs. Its agents that are idle stop, and start with all of it at the next message.',
  scope: 'server',
  input: z.strictObject({
    folder: path,
    /** Hash from the inspection: later changes are not consented to. */
    contentHash: z.string().min(1).max(128),
  }),
  output: FolderTrust,
  errors: ['folder-not-found', 'trust-outdated'],
})

export const revoke = defineRequest({
  name: 'trust.revoke',
  summary: 'Take consent back. Agents of the folder that are idle stop, and start without its settings.',
  scope: 'server',
  input: z.strictObject({ folder: path }),
  output: success,
  errors: ['trust-not-found'],
})

/** Every request about folder trust. */
export const trustRequests = [inspect, list, grant, revoke] as const
