import { z } from 'zod'
import { AttentionState } from '../../attention/entities'
import { time } from '../../kernel/fields'
import { BranchKind, SessionStatus } from '../entities'

/** For state changes that can be declined: the reason is a value, never an error. */
export const successOrReason = z.object({
  success: z.boolean(),
  /** User-facing reason why it was not done. */
  error: z.string().optional(),
})
export const statusFilter = z.union([SessionStatus, z.literal('all')])
/** Requested page of a list. */
export const page = { limit: z.int().min(1).max(1000).optional(), offset: z.int().nonnegative().optional() } as const

const MOST_VALUES = 100
const oneOf = z.array(z.string().max(4096)).min(1).max(MOST_VALUES).optional()

/** Criteria for sessions in a list; all of them apply. */
export const criteria = {
  /** Status of the sessions; absent or `all` for every one. */
  status: statusFilter.optional(),
  /** Excluded statuses. */
  except: z.array(SessionStatus).max(4).optional(),
  /** Excluded kinds of branches. */
  exceptKinds: z.array(BranchKind).max(8).optional(),
  /** Adapters of which the session has an agent: any of them. */
  adapterNames: oneOf,
  /**
   * Folders that it works in: any of them; empty for none. A worktree counts as the same folder of the repository's main
   * working files.
   */
  folders: oneOf,
  /** Tags that it has: all of them, regardless of case. */
  tags: oneOf,
  /** Machines that it runs on: any of them; empty for this one. */
  machines: oneOf,
  /** States of attention: any of them. */
  attention: z.array(AttentionState).min(1).max(5).optional(),
  /** True for pinned sessions only, false for the others. */
  isPinned: z.boolean().optional(),
  /** Earliest time of its last activity. */
  activeFrom: time.optional(),
  /** Time that its last activity is before. */
  activeBefore: time.optional(),
} as const

/** Filters of a search for what tools said; a filter also works among its words: `in:tools error:"no such file"`. */
export const toolCriteria = {
  /** Places that are searched. Default: messages, titles, tags and notes. */
  in: z
    .array(z.enum(['messages', 'tools', 'reasoning']))
    .min(1)
    .max(3)
    .optional(),
  /** Last components of the path of a file that a call names. */
  file: z.string().min(1).max(1000).optional(),
  /** Words of the command of a call. */
  command: z.string().min(1).max(1000).optional(),
  /** Words of what a failed call gave back. */
  error: z.string().min(1).max(1000).optional(),
} as const

/** Criteria for messages of a search; all of them apply. With any of them, titles, tags and notes are not searched. */
export const messageCriteria = {
  /** Author of the messages that are searched; absent for both. */
  role: z.enum(['user', 'assistant']).optional(),
  /** Earliest time of the messages. */
  saidFrom: time.optional(),
  /** Time that the messages are before. */
  saidBefore: time.optional(),
} as const
