import { z } from 'zod'
import { time } from '../kernel/fields'
import { BranchKind, Message, SessionStatus } from '../session/entities'
import { CostTotal } from '../usage/entities'

/** A child session in a tree of branches. */
export const BranchChild = z.object({
  sessionId: z.string(),
  /** Title of the branch; null when it has none. */
  title: z.string().nullable(),
  branchKind: BranchKind.nullable(),
  /** The last message shared with its parent; null when none is shared. */
  forkPointMessageId: z.string().nullable(),
  /** Number of its own messages, without inherited ones. */
  messageCount: z.int().nonnegative(),
  /** True when other branches start from it. */
  hasChildren: z.boolean(),
  spawningToolCallId: z.string().optional(),
  /** Status of the branch. */
  status: SessionStatus,
  createdAt: time,
  /** Time its summary was last merged into its parent; absent when it is not merged. */
  mergedAt: time.optional(),
  /** Time it was abandoned; absent when it was not, or was resumed. */
  abandonedAt: time.optional(),
})
export type BranchChild = z.infer<typeof BranchChild>

/** A merge of a branch that is not undone. */
const MergePoint = z.object({
  /** The session that has the summary, and the message. */
  sessionId: z.string(),
  messageId: z.string(),
  mergedAt: time,
})

/** A session of a tree of branches, with its fork point, its merges, its agent and its own usage. */
export const BranchNode = BranchChild.omit({ forkPointMessageId: true, hasChildren: true, mergedAt: true }).extend({
  /** Null for the session that the tree starts with. */
  parentSessionId: z.string().nullable(),
  /** First line of the first message of the user. */
  firstUserMessage: z.string().nullable(),
  lastActivityAt: time,
  /** The last message shared with the parent; null when none is shared. */
  forkPoint: z
    .object({
      messageId: z.string(),
      /** The session whose own message it is: the parent, or one of its ancestors. */
      sessionId: z.string(),
      /** Author of the message that it branches from. */
      role: Message.shape.role,
      timestamp: time,
      /** First line, up to 160 characters. */
      excerpt: z.string(),
    })
    .nullable(),
  /** Oldest first; empty when it was not merged. */
  merges: z.array(MergePoint),
  /** Adapter and model of its lead agent. */
  adapterName: z.string().optional(),
  model: z.string().optional(),
  /** Usage of the session itself, without branches. */
  usage: z.object({
    totalTokens: z.number().nonnegative(),
    /** Costs by currency. */
    costs: z.array(CostTotal),
  }),
})
export type BranchNode = z.infer<typeof BranchNode>

/**
 * Part of a branch inherited from an ancestor: the ancestor's own messages up to a position. They are read with
 * `session.getMessages {sessionId: <ancestor>, forSessionId: <branch>}`; none is ever copied.
 */
export const InheritedPart = z.object({
  sessionId: z.string(),
  /** Title of the ancestor; null when it has none. */
  title: z.string().nullable(),
  branchKind: BranchKind.nullable(),
  /** Last inherited message. */
  upToMessageId: z.string(),
  /** Position of the last inherited message, inclusive. */
  upToPosition: z.int().nonnegative(),
  /** Number of inherited messages, without rewound ones. */
  count: z.int().positive(),
})
export type InheritedPart = z.infer<typeof InheritedPart>

/** Preview of the branch summary that a merge would add to the parent. */
export const MergePreview = z.object({
  /** Text that the merge would add. */
  summary: z.string(),
  /** Author of the summary: the branch's agent, or a plain listing of what happened. */
  writtenBy: z.enum(['agent', 'listing']),
  /** Display name of the agent that wrote it; absent for a listing. */
  agentName: z.string().optional(),
  /** User-facing reason why no agent wrote it although one was asked. */
  problem: z.string().optional(),
  /** First message it covers; absent when there are none. */
  fromMessageId: z.string().optional(),
  toMessageId: z.string().optional(),
  /** Number of messages that it covers. */
  messageCount: z.int().nonnegative(),
})
export type MergePreview = z.infer<typeof MergePreview>
