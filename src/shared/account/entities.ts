import { z } from 'zod'
import { SignInState } from '../auth/entities'
import { id, path, time } from '../kernel/fields'
import { QuotaWindow } from '../limits/entities'

/** Use of one allowance of an account, as it was read last. */
export const QuotaReading = z.object({
  /** Period of the allowance. */
  window: QuotaWindow,
  /** Model or kind of use that it counts alone; absent: all. */
  model: z.string().optional(),
  /** Used share, 0 to 100, more where the service allows it. */
  usedPercent: z.number().nonnegative(),
  /** Time at which it begins anew; absent when unknown. */
  resetsAt: time.optional(),
  /** Time of the reading. */
  readAt: time,
})
export type QuotaReading = z.infer<typeof QuotaReading>

/** Login of an agent: the agent with the folder in which it keeps that login. */
export const Account = z.object({
  accountId: z.string(),
  /** Agent that it belongs to. */
  adapterName: z.string(),
  /** Name that people give it. */
  name: z.string(),
  /** Folder of the login; Parley reads no credential in it. */
  folder: z.string(),
  /** True for the account of sessions for which nothing else chooses one. */
  isDefault: z.boolean(),
  /** Opaque; equal for accounts of one quota. Absent while unknown. */
  identity: z.string().optional(),
  /** Sign-in state as the agent reported it last; absent before. */
  signIn: SignInState.optional(),
  /** Latest readings; empty while unknown. */
  quota: z.array(QuotaReading),
})
export type Account = z.infer<typeof Account>

/** Account as it is stored: one that was added. */
export const AccountRecord = z.object({
  accountId: id,
  adapterName: z.string().min(1).max(256),
  name: z.string().min(1).max(200),
  folder: path,
  /** True when it is the default of its agent. */
  isDefault: z.boolean(),
  identity: z.string().optional(),
})
export type AccountRecord = z.infer<typeof AccountRecord>
