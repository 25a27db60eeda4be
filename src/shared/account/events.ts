import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { Account } from './entities'

export const accountsChanged = defineEvent({
  type: 'accounts.changed',
  summary: 'Accounts of agents were added, changed or removed, or their quotas were read.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'account.list',
  payload: () =>
    z.object({
      /** All accounts. */
      accounts: z.array(Account),
    }),
})

/** Every host event about accounts. */
export const accountServerEvents = [accountsChanged] as const
