import { z } from 'zod'
import { time } from '../kernel/fields'
import { BranchKind, SessionStatus } from '../session/entities'

/** A child session as a tree of branches shows it. */
export const BranchChild = z.object({
  sessionId: z.string(),
  title: z.string().nullable(),
  branchKind: BranchKind.nullable(),
  /** The last message it shares with its parent; null when it shares none. */
  forkPointMessageId: z.string().nullable(),
  /** Its own messages, without inherited ones. */
  messageCount: z.int().nonnegative(),
  hasChildren: z.boolean(),
  spawningToolCallId: z.string().optional(),
  status: SessionStatus,
  createdAt: time,
  /** When its summary was last put into its parent; absent when it is not there. */
  mergedAt: time.optional(),
  /** When it was given up; absent when it was not, or was resumed. */
  abandonedAt: time.optional(),
})
export type BranchChild = z.infer<typeof BranchChild>

/**
 * What a branch inherits from one of its ancestors: the ancestor's own messages up to a position. They are read with
 * `session.getMessages {sessionId: <ancestor>, forSessionId: <branch>}`; none is ever copied.
 */
export const InheritedPart = z.object({
  sessionId: z.string(),
  title: z.string().nullable(),
  branchKind: BranchKind.nullable(),
  /** The last of its messages that is inherited. */
  upToMessageId: z.string(),
  upToPosition: z.int().nonnegative(),
  /** How many of its messages are inherited, without those that were rewound. */
  count: z.int().positive(),
})
export type InheritedPart = z.infer<typeof InheritedPart>

/** A summary of a branch as it would go into the parent. */
export const MergePreview = z.object({
  summary: z.string(),
  /** Who wrote it: the branch's agent, or nobody, when it lists plainly what happened. */
  writtenBy: z.enum(['agent', 'listing']),
  agentName: z.string().optional(),
  /** Why no agent wrote it although one was asked; for people. */
  problem: z.string().optional(),
  /** The messages it tells of; absent when there are none. */
  fromMessageId: z.string().optional(),
  toMessageId: z.string().optional(),
  messageCount: z.int().nonnegative(),
})
export type MergePreview = z.infer<typeof MergePreview>
