import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { nothing, path, success } from '../kernel/fields'
import { FolderTrust, TrustedFolder } from './entities'

export const inspect = defineRequest({
  name: 'trust.inspect',
  summary: 'Returns everything that a folder would make agents run, and the consent to it. Runs nothing.',
  scope: 'server',
  input: z.strictObject({ folder: path }),
  output: FolderTrust,
  errors: ['folder-not-found'],
})

export const list = defineRequest({
  name: 'trust.list',
  summary: 'Returns the folders with consent, latest first.',
  scope: 'server',
  input: nothing,
  output: z.object({ folders: z.array(TrustedFolder) }),
  errors: [],
})

export const grant = defineRequest({
  name: 'trust.grant',
  summary: 'Consents to what a folder runs. Its idle agents stop, and start with all of it at the next message.',
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
  summary: 'Withdraws consent. Idle agents of the folder stop, and start without its settings.',
  scope: 'server',
  input: z.strictObject({ folder: path }),
  output: success,
  errors: ['trust-not-found'],
})

/** Every request about folder trust. */
export const trustRequests = [inspect, list, grant, revoke] as const
