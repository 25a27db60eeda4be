import { z } from 'zod'
import { AttentionState } from '../attention/entities'
import { SessionStatus } from '../session/entities'
import { activityPeriods } from './periods'

const MOST_VALUES = 100
const values = z.array(z.string().max(4096)).max(MOST_VALUES).optional()

/** Time span of the last activity or of messages: within the last day, week or month, or before. */
export const ActivityPeriod = z.enum(activityPeriods)
export type ActivityPeriod = z.infer<typeof ActivityPeriod>

/** A named filter for lists of sessions or, with a query, for searches. */
export const SavedFilter = z.strictObject({
  /** Name that people give it. */
  name: z.string().trim().min(1).max(64),
  /** Present on searches. */
  query: z.string().max(1000).optional(),
  /** Author of the messages that are searched; absent for both. */
  role: z.enum(['user', 'assistant']).optional(),
  /** Time of the messages of a search. */
  said: ActivityPeriod.optional(),
  /** Days of the messages of a search, in local time and both inclusive; absent where there is no bound. */
  saidDays: z
    .strictObject({
      /** First day of the range, as `2026-11-28`. */
      from: z.iso.date().optional(),
      /** Last day of the range, inclusive, as `2026-11-28`. */
      to: z.iso.date().optional(),
    })
    .optional(),
  /** Absent: all but archived and discovered sessions. */
  status: z.union([SessionStatus, z.literal('all')]).optional(),
  adapterNames: values,
  /** Folders, of which a session works in one. */
  folders: values,
  /** Tags, of which a session has at least one. */
  tags: values,
  /** Ids of machines, of which a session is on one. */
  machines: values,
  /** Attention states, of which a session has one. */
  attention: z.array(AttentionState).max(5).optional(),
  period: ActivityPeriod.optional(),
  /** True for pinned sessions only, false for the others. */
  isPinned: z.boolean().optional(),
})
export type SavedFilter = z.infer<typeof SavedFilter>
