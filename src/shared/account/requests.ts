import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { id, nothing, path, success } from '../kernel/fields'
import { Account } from './entities'

const byId = z.strictObject({ accountId: id })
const answer = z.object({ account: Account })
const name = z.string().trim().min(1).max(200)

export const listAccounts = defineRequest({
  name: 'account.list',
  device: 'watch',
  summary:
    'Returns the accounts of agents with the latest readings of their quotas. The existing login of an agent is its first account.',
  scope: 'server',
  effect: 'read',
  input: () => nothing,
  output: () =>
    z.object({
      /** Accounts by agent, the existing login first. */
      accounts: z.array(Account),
    }),
})

export const addAccount = defineRequest({
  name: 'account.add',
  summary: 'Adds an account of an agent, with a folder of its own. `auth.signIn.start` then signs in to it.',
  scope: 'server',
  effect: 'write',
  oneAtATime: 'configurations',
  input: () =>
    z.strictObject({
      adapterName: z.string().min(1).max(256),
      /** Name that people give it. */
      name,
      /** Absolute path of the login's folder. Absent: a new folder below the data folder. */
      folder: path.optional(),
    }),
  output: () => answer,
  errors: ['adapter-not-found', 'capability-missing', 'folder-not-found'],
})

export const updateAccount = defineRequest({
  name: 'account.update',
  summary: 'Changes the name of an account.',
  scope: 'server',
  effect: 'write',
  oneAtATime: 'configurations',
  input: () =>
    byId.extend({
      /** New name. */
      name,
    }),
  output: () => answer,
  errors: ['account-not-found'],
})

export const refreshAccount = defineRequest({
  name: 'account.refresh',
  summary: 'Asks an agent for the sign-in state and the quota of an account.',
  scope: 'server',
  effect: 'read',
  input: () => byId,
  output: () => answer,
  errors: ['account-not-found'],
})

export const removeAccount = defineRequest({
  name: 'account.remove',
  summary: 'Removes an account that was added. Its folder stays.',
  scope: 'server',
  effect: 'write',
  oneAtATime: 'configurations',
  input: () => byId,
  output: () => success,
  errors: ['account-not-found'],
})

export const setDefaultAccount = defineRequest({
  name: 'account.setDefault',
  summary: 'Makes an account the one of its agent for new sessions, in a project folder or everywhere.',
  scope: 'server',
  effect: 'write',
  oneAtATime: 'configurations',
  input: () =>
    byId.extend({
      /** Absolute path of the project folder. Absent: all folders without an account of their own. */
      folder: path.optional(),
    }),
  output: () => success,
  errors: ['account-not-found'],
})

/** Every request about accounts. */
export const accountRequests = [
  listAccounts,
  addAccount,
  updateAccount,
  refreshAccount,
  removeAccount,
  setDefaultAccount,
] as const
