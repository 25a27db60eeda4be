import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { nothing, path, success } from '../kernel/fields'
import { FolderTrust, TrustedFolder, WaitingFolder } from './entities'

export const inspect = defineRequest({
  name: 'trust.inspect',
  summary: 'Returns everything that a folder would make agents run, and the consent to it. Runs nothing.',
  scope: 'server',
  effect: 'read',
  input: () => z.strictObject({ folder: path }),
  output: () => FolderTrust,
  errors: ['folder-not-found'],
})

export const list = defineRequest({
  name: 'trust.list',
  summary: 'Returns the folders with consent, latest first.',
  scope: 'server',
  effect: 'read',
  input: () => nothing,
  output: () => z.object({ folders: z.array(TrustedFolder) }),
  errors: [],
})

export const grant = defineRequest({
  name: 'trust.grant',
  summary: 'Consents to what a folder runs. Its idle agents stop, and start with all of it at the next message.',
  scope: 'server',
  effect: 'write',
  input: () =>
    z.strictObject({
      folder: path,
      /** Hash from the inspection: later changes are not consented to. */
      contentHash: z.string().min(1).max(128),
    }),
  output: () => FolderTrust,
  errors: ['folder-not-found', 'trust-outdated'],
})

export const revoke = defineRequest({
  name: 'trust.revoke',
  summary: 'Withdraws consent. Idle agents of the folder stop, and start without its settings.',
  scope: 'server',
  effect: 'write',
  input: () => z.strictObject({ folder: path }),
  output: () => success,
  errors: ['trust-not-found'],
})

export const waiting = defineRequest({
  name: 'trust.waiting',
  device: 'approve',
  summary:
    'Returns the folders whose content waits for consent, with the sessions that it is blocked for, longest first. Folders are listed from the first start of an agent in them, until the host restarts.',
  scope: 'server',
  effect: 'read',
  input: () => nothing,
  output: () => z.object({ folders: z.array(WaitingFolder) }),
  errors: [],
})

export const block = defineRequest({
  name: 'trust.block',
  summary:
    'Keeps the content of a folder blocked: agents that can start without it do so, and the folder no longer waits for consent until its content changes.',
  scope: 'server',
  effect: 'write',
  input: () =>
    z.strictObject({
      folder: path,
      /** Hash from the inspection: later changes wait for consent again. */
      contentHash: z.string().min(1).max(128),
    }),
  output: () => success,
  errors: ['folder-not-found', 'trust-outdated'],
})

/** Every request about folder trust. */
export const trustRequests = [inspect, list, waiting, grant, block, revoke] as const
