import { z } from 'zod'
import { time } from '../kernel/fields'
import { BranchKind, SessionStatus } from '../session/entities'

/** A child session in a tree of branches. */
export const BranchChild = z.object({
  sessionId: z.string(),
  title: z.string().nullable(),
  branchKind: BranchKind.nullable(),
  /** The last message shared with its parent; null when none is shared. */
  forkPointMessageId: z.string().nullable(),
  /** Number of its own messages, without inherited ones. */
  messageCount: z.int().nonnegative(),
  hasChildren: z.boolean(),
  spawningToolCallId: z.string().optional(),
  status: SessionStatus,
  createdAt: time,
  /** Time its summary was last merged into its parent; absent when it is not merged. */
  mergedAt: time.optional(),
  /** Time it was abandoned; absent when it was not, or was resumed. */
  abandonedAt: time.optional(),
})
export type BranchChild = z.infer<typeof BranchChild>

/**
 * Part of a branch inherited from an ancestor: the ancestor's own messages up to a position. They are read with
 * `session.getMessages {sessionId: <ancestor>, forSessionId: <branch>}`; none is ever copied.
 */
export const InheritedPart = z.object({
  sessionId: z.string(),
  title: z.string().nullable(),
  branchKind: BranchKind.nullable(),
  /** Last inherited message. */
  upToMessageId: z.string(),
  upToPosition: z.int().nonnegative(),
  /** Number of inherited messages, without rewound ones. */
  count: z.int().positive(),
})
export type InheritedPart = z.infer<typeof InheritedPart>

/** Preview of the branch summary that a merge would add to the parent. */
export const MergePreview = z.object({
  summary: z.string(),
  /** Author of the summary: the branch's agent, or a plain listing of what happened. */
  writtenBy: z.enum(['agent', 'listing']),
  agentName: z.string().optional(),
  /** User-facing reason why no agent wrote it although one was asked. */
  problem: z.string().optional(),
  /** First message it covers; absent when there are none. */
  fromMessageId: z.string().optional(),
  toMessageId: z.string().optional(),
  messageCount: z.int().nonnegative(),
})
export type MergePreview = z.infer<typeof MergePreview>
