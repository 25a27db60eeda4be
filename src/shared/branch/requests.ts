import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { bySession, id, operationId, sessionId, success, pathOrNone } from '../kernel/fields'
import { MessageInput } from '../session/blocks'
import { ActionSource, AgentSelection, ForkTransforms, Session } from '../session/entities'
import { BranchChild, BranchNode, MergePreview } from './entities'

/** Identifies the work for `operation.cancel`. */
const bothEnds = { childSessionId: id, parentSessionId: id } as const
const WITH_CODE = ['session-busy', 'place-not-found', 'place-state', 'git-failed'] as const
const initiator = {
  source: ActionSource.optional().describe(
    'Requester, included in the events. Default: `extension` with `extensionId`.',
  ),
  extensionId: z.string().max(256).optional(),
} as const

export const fork = defineRequest({
  name: 'session.fork',
  aliases: ['sessions.fork'],
  summary:
    'Branches a session after one of its messages, own or inherited. Copies nothing. The new session has no agents; its first message attaches one.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  creates: 'session',
  input: () =>
    z.strictObject({
      sourceSessionId: id,
      /** The last shared message. Default: the last one of the source. */
      fromMessageId: id.optional(),
      /**
       * `fork` is independent, `branch` can be merged back, `aside` is a question beside the conversation. Default: fork.
       */
      branchKind: z.enum(['fork', 'branch', 'aside']).optional(),
      /** Title of the new session. */
      name: z.string().max(500).optional(),
      targetWorkingDirectory: pathOrNone.optional(),
      transforms: ForkTransforms.optional(),
      /**
       * Turns this session into the branch instead of creating one. It must have no messages, agents, parent or children.
       */
      existingSessionId: id.optional(),
    }),
  output: () => z.object({ sessionId: z.string() }),
  errors: [
    'transcript-unusable',
    'session-not-found',
    'message-not-found',
    'invalid-lineage',
    'session-archived',
    'folder-not-found',
  ],
})

export const rewrite = defineRequest({
  name: 'session.rewrite',
  summary:
    'Edits an earlier user message: creates a branch (kind `rewrite`) from the message before it and sends the new message to it. The source is unchanged. With `files`, the branch is of the kind `branch` and works in a new worktree. All of it happens, or none.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  creates: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      /** A user message of the full conversation, own or inherited. */
      messageId: id,
      message: MessageInput,
      /** Default: the lead agent of the source. */
      agent: AgentSelection.optional(),
      /** Title of the new session. */
      name: z.string().max(500).optional(),
      /** True: the branch gets a worktree with the files from before the message, which is not the first. Default: false. */
      files: z.boolean().optional(),
    }),
  output: () =>
    z.object({
      sessionId: z.string().meta({ description: 'The new session.' }),
      messageId: z.string(),
      turnId: z.string(),
    }),
  errors: [
    'session-not-found',
    'message-not-found',
    'message-role',
    'message-empty',
    'message-too-large',
    'adapter-not-found',
    'selection-unknown',
    'model-not-found',
    'persona-not-found',
    'profile-not-found',
    'provider-config-not-found',
    'folder-not-found',
    'not-a-repository',
    'code-incomplete',
    'git-failed',
  ],
})

export const getChildren = defineRequest({
  name: 'session.getChildren',
  device: 'watch',
  summary: 'Returns the branches of a session, oldest first.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => bySession,
  output: () =>
    z.object({
      /** Branches, oldest first. */
      children: z.array(BranchChild),
    }),
  errors: ['session-not-found'],
})

export const getBranchTree = defineRequest({
  name: 'session.getBranchTree',
  device: 'watch',
  summary: 'Returns the whole tree of branches that a session is part of, with fork points, merges and usage.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => bySession,
  output: () =>
    z.object({
      /** The session that the tree starts with, then every session after its parent; siblings oldest first. */
      nodes: z.array(BranchNode),
      /** Number of sessions left out, because the tree has more than 2,000. */
      omitted: z.int().nonnegative(),
    }),
  errors: ['session-not-found'],
})

export const getByAdapterSessionId = defineRequest({
  name: 'session.getByAdapterSessionId',
  summary: 'Returns the session for a native session id of an agent, or null. If several match, the newest.',
  scope: 'session',
  effect: 'read',
  input: () => z.strictObject({ adapterSessionId: id }),
  output: () =>
    z.object({
      /** Session with this native id; null when there is none. */
      session: Session.nullable(),
    }),
})

export const truncate = defineRequest({
  name: 'session.history.truncate',
  summary:
    'Rewinds to a message: later messages are no longer part of the conversation. Nothing is deleted; `session.history.restore` undoes it.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () =>
    z.strictObject({
      sessionId,
      /** The last message kept, own or inherited; null when none is kept. */
      messageId: id.nullable(),
    }),
  output: () =>
    z.object({
      /** Id for undoing it; null when no message followed. */
      removalId: z.string().nullable(),
      messagesRemoved: z.int().nonnegative(),
    }),
  errors: ['session-not-found', 'message-not-found', 'session-archived', 'session-busy'],
})

export const restore = defineRequest({
  name: 'session.history.restore',
  summary: 'Undoes a rewind; without an id, the latest one that is still in effect.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () => z.strictObject({ sessionId, removalId: id.optional() }),
  output: () =>
    z.object({
      removalId: z.string(),
      /** Number of messages that are part of the conversation again. */
      messagesRestored: z.int().nonnegative(),
    }),
  errors: ['session-not-found', 'removal-not-found', 'session-archived', 'session-busy'],
})

export const mergePreview = defineRequest({
  name: 'session.merge.preview',
  summary:
    'Returns the summary that a merge would add to the parent, for review and editing. Stores nothing. If an agent writes it, the request takes up to a minute.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () =>
    z.strictObject({
      ...bothEnds,
      /** `listing`: asks no agent. Default: asks one if available. */
      writtenBy: z.enum(['agent', 'listing']).optional(),
      operationId: operationId.optional(),
    }),
  output: () => MergePreview,
  errors: ['session-not-found', 'invalid-lineage', 'cancelled'],
})

export const merge = defineRequest({
  name: 'session.merge',
  summary:
    'Merges a branch: adds a summary of it to its parent as a marked message and closes the branch. Without `summary`, one is written as in the preview. Merging a merged branch again returns the first result. With `landBy`, the code of its worktree lands with it: both happen, or neither does, and `session.merge.undo` undoes both until the commits are pushed.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () =>
    z.strictObject({
      ...bothEnds,
      ...initiator,
      /** Text to add in place of a written summary. */
      summary: z.string().trim().min(1).max(1_000_000).optional(),
      /**
       * Form in which the code of the branch lands in the base branch of its worktree, after what is uncommitted was
       * committed and the base branch brought in. Default: only the conversation is merged.
       */
      landBy: z.enum(['merge', 'squash', 'rebase']).optional(),
      /** True: changes nothing, and only returns the commands of `landBy`. */
      dryRun: z.boolean().optional(),
    }),
  output: () =>
    z.object({
      /** False for a trial, and while `conflicts` have to be resolved first. */
      success: z.boolean(),
      /** With `landBy`: the commands of git, in order, as a person would type them. */
      commands: z.array(z.string()).optional(),
      /** Files of the worktree with conflicts. Once they are resolved, the same request continues. */
      conflicts: z.array(z.string()).optional(),
      /** Summary as it appears in the parent. */
      handoff: z.string().optional(),
      /** Message of the parent with the summary. */
      messageId: z.string().optional(),
    }),
  errors: ['session-not-found', 'invalid-lineage', 'session-archived', ...WITH_CODE],
})

export const undoMerge = defineRequest({
  name: 'session.merge.undo',
  summary:
    "Undoes a branch's latest merge: removes its summary from the parent and reopens the branch. Code that landed with it is taken back too; once that was pushed or built on, nothing is undone.",
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () => z.strictObject(bothEnds),
  output: () => z.object({ success: z.boolean(), messageId: z.string() }),
  errors: ['session-not-found', 'invalid-lineage', 'merge-not-found', 'session-archived', ...WITH_CODE],
})

export const abandon = defineRequest({
  name: 'session.abandon',
  summary: 'Closes a branch without merging it. The parent is unchanged; resuming the branch undoes it.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () => z.strictObject({ ...bothEnds, ...initiator }),
  output: () => success,
  errors: ['session-not-found', 'invalid-lineage', 'session-archived', 'branch-merged'],
})

/** Every request about branches and conversation history. */
export const branchRequests = [
  fork,
  rewrite,
  getChildren,
  getBranchTree,
  getByAdapterSessionId,
  truncate,
  restore,
  mergePreview,
  merge,
  undoMerge,
  abandon,
] as const
