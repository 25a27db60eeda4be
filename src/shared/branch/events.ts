import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { Block } from '../session/blocks'
import { ConversationMessage } from '../session/conversation-types'
import { BranchKind, ForkTransforms, TurnInitiator } from '../session/entities'
import { removalFields } from './removal'

const sessionId = z.string()
const bothEnds = { childSessionId: z.string(), parentSessionId: z.string() } as const
/** Initiator, if given. */
const initiator = TurnInitiator.optional()

// ── On the parent ────────────────────────────────────────────────────────────

export const forking = defineEvent({
  type: 'forking',
  summary: 'A branch of the session is about to be created.',
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      ...bothEnds,
      /** Reason for the branch. */
      reason: z.string(),
    }),
})

export const branchCreated = defineEvent({
  type: 'branch.created',
  summary: 'The session has a new branch.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      sessionId,
      ...bothEnds,
      /** Kind of the new branch. */
      kind: BranchKind,
      forkPointMessageId: z.string().optional(),
      transforms: ForkTransforms.optional(),
    }),
})

export const forked = defineEvent({
  type: 'forked',
  summary: 'A branch of the session was created and is ready.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      ...bothEnds,
      /** Message that it branches from; absent for a branch from the start. */
      forkPoint: z.string().optional(),
    }),
})

export const merging = defineEvent({
  type: 'merging',
  summary: 'A branch is about to be merged into the session.',
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  affects: [],
  payload: () => z.object(bothEnds),
})

export const branchMerged = defineEvent({
  type: 'branch.merged',
  summary: 'The summary of a branch was added to the session.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['session', 'rows'],
  payload: () =>
    z.object({
      sessionId,
      ...bothEnds,
      /** Message with the summary. */
      resultMessageId: z.string().optional(),
      /** JSON: the messages of the branch that the summary covers. */
      resultJson: z.string().optional(),
      initiator,
    }),
  private: () =>
    z.object({
      /** The last message of the branch that the summary covers. */
      toMessageId: z.string().nullable().optional(),
      /** Agents that receive the summary with their next prompt. */
      untoldAgentIds: z.array(z.string()).optional(),
    }),
})

export const merged = defineEvent({
  type: 'merged',
  summary: 'A branch was merged into the session and closed.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      ...bothEnds,
      /** Summary text. Stored once, with the message, and restored when the event is read. */
      handoff: z.string(),
      messageId: z.string().optional(),
      initiator,
    }),
})

export const mergeUndone = defineEvent({
  type: 'merge.undone',
  summary: "The summary of a branch was removed from the session's conversation.",
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'rows'],
  payload: () =>
    z.object({
      sessionId,
      ...removalFields,
      /** Absent when the branch has been purged. */
      childSessionId: z.string().optional(),
      /** Message with the summary that was removed. */
      takenMessageId: z.string(),
    }),
  private: () =>
    z.object({
      /** Agents that were to receive the summary with their next prompt. */
      untoldAgentIds: z.array(z.string()).optional(),
    }),
})

export const childCompleted = defineEvent({
  type: 'childCompleted',
  summary: 'A branch or a subagent of the session ended: it was closed, merged or abandoned, or is done.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      ...bothEnds,
      /** Outcome of the branch, and the reason or the message that goes with it. */
      result: z.unknown(),
    }),
})

// ── On the session itself ────────────────────────────────────────────────────

export const abandoned = defineEvent({
  type: 'abandoned',
  summary: 'The branch was abandoned; its parent is unchanged.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['session', 'list'],
  payload: () => z.object({ sessionId, parentSessionId: z.string().nullable().optional(), initiator }),
})

export const truncated = defineEvent({
  type: 'truncated',
  summary: 'The session was rewound: the messages after a message are no longer part of its conversation.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'rows'],
  payload: () => z.object({ sessionId, ...removalFields }),
  private: () =>
    z.object({
      /** The last removed message of the full conversation. */
      throughMessageId: z.string(),
    }),
})

export const historyRestored = defineEvent({
  type: 'history.restored',
  summary: 'A rewind was undone: its messages are part of the conversation again.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'rows'],
  payload: () =>
    z.object({
      sessionId,
      removalId: z.string(),
      /** The session's own messages that were removed. Stored once, as messages, and restored when the event is read. */
      messages: z.array(ConversationMessage).optional(),
      /** Blocks of each of these messages, in the same order. */
      blocks: z.array(z.array(Block)).optional(),
    }),
})

/** Every event about branches and conversation history. */
export const branchEvents = [
  forking,
  branchCreated,
  forked,
  merging,
  branchMerged,
  merged,
  mergeUndone,
  childCompleted,
  abandoned,
  truncated,
  historyRestored,
] as const
