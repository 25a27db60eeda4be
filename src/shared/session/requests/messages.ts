import { z } from 'zod'
import { FileRequest } from '../../attachment/entities'
import { MAX_ATTACHMENTS } from '../../attachment/limits'
import { defineRequest } from '../../kernel/define'
import { id, pathOrNone, sessionId } from '../../kernel/fields'
import { DeliveryMode } from '../entities'
import { SendAfter } from '../../limits/planned'
import { MessageInput } from '../blocks'
import { ConversationBlock, ConversationMessage } from '../conversation-types'
import { ActionSource, AgentSelection, MessageOrigin, SessionContext, Turn } from '../entities'

export const sendMessage = defineRequest({
  name: 'session.sendMessage',
  summary: 'Sends a user message: creates the session, attaches an agent and starts a turn as needed.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  creates: 'session',
  requires: 'writable-session',
  input: () =>
    z.strictObject({
      sessionId,
      message: MessageInput,
      agent: AgentSelection.optional(),
      /** Default: the lead. */
      agentIds: z.union([z.array(z.string()).min(1), z.literal('all')]).optional(),
      /** Default: `enqueue`. */
      deliveryMode: DeliveryMode.optional(),
      /**
       * Condition under which it is sent later: at a time, when the quota of an account begins anew, or when the present work of
       * a session ends. Until then it stays in the queue.
       */
      sendAfter: SendAfter.optional(),
      /** Way in which it was entered; absent: typed. */
      origin: MessageOrigin.optional(),
      originWindowId: z.string().optional(),
      /** Party that sends it. Default: `user`. */
      source: ActionSource.optional(),
      extensionId: z.string().optional(),
      sessionContext: SessionContext.optional(),
      skipConnectorSwapWarning: z
        .boolean()
        .optional()
        .describe(
          'Applies the change that `agent` requests for the attached agent of the same adapter even if it requires a new native session, which then receives the whole conversation. Without it such a change emits `connectorSwap.editRequested` and the message is refused with `swap-unconfirmed`.',
        ),
      turnId: id
        .optional()
        .describe(
          'Turn of the message: the active one, or the id of a new turn. Any other is refused with `turn-conflict`.',
        ),
      targetWorkingDirectory: pathOrNone
        .optional()
        .describe('The folder of the session that the message creates; an existing session must have this folder.'),
      /** Files and folders referenced by the message with `@`; read when it is sent and added to its blocks. */
      fileRefs: z.array(FileRequest).max(MAX_ATTACHMENTS).optional(),
    }),
  output: () => z.object({ messageId: z.string(), sessionId: z.string(), turnId: z.string() }),
  errors: [
    'transcript-unusable',
    'session-not-found',
    'account-not-found',
    'session-archived',
    'session-moved',
    'subagent-running',
    'session-busy',
    'agent-conflict',
    'agent-not-found',
    'adapter-not-found',
    'adapter-failed',
    'selection-unknown',
    'model-not-found',
    'swap-unconfirmed',
    'turn-conflict',
    'folder-conflict',
    'persona-not-found',
    'profile-not-found',
    'provider-config-not-found',
    'message-role',
    'message-empty',
    'message-too-large',
    'folder-not-found',
    'capability-missing',
    'budget-exceeded',
    'attachment-too-large',
    'blob-not-found',
    'reference-unusable',
  ],
})

export const cancel = defineRequest({
  name: 'session.cancel',
  device: 'approve',
  summary:
    'Cancels running work and drops queued messages, or keeps them with `keepQueued`; with `messageId`, drops only that queued message.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      agentId: z.string().optional(),
      messageId: z.string().optional(),
      /** True: queued messages stay, and the agent goes on with the next one. Default: they are dropped. */
      keepQueued: z.boolean().optional(),
    }),
  output: () =>
    z.object({
      success: z.boolean(),
      /** Queued messages that no agent had started on. */
      cancelledMessageIds: z.array(z.string()),
    }),
  errors: ['session-not-found', 'agent-not-found', 'message-not-found'],
})

export const getMessages = defineRequest({
  name: 'session.getMessages',
  device: 'watch',
  summary: "Returns a page of a session's messages by position.",
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      /** Position of the first message of the page, from 0. */
      fromPosition: z.int().nonnegative(),
      /** One of the session's own messages, from which `fromPosition` is counted. */
      fromMessageId: z.string().optional(),
      limit: z.int().min(1).max(1000),
      /** A branch that inherits from the session: returns only the messages it inherits, as of the fork. */
      forSessionId: sessionId.optional(),
      /** Includes rewound messages, marked with `removedBy`. */
      includeRemoved: z.boolean().optional(),
    }),
  output: () =>
    z.object({
      /** Messages of the page, in order. */
      messages: z.array(ConversationMessage),
      /** Blocks of these messages. */
      blocks: z.array(ConversationBlock),
      /** Turns of these messages. */
      turns: z.array(Turn),
      total: z.int().nonnegative(),
    }),
  errors: ['session-not-found', 'message-not-found', 'invalid-lineage'],
})

export const readBlob = defineRequest({
  name: 'session.readBlob',
  device: 'watch',
  summary: 'Returns a long tool output, or a part of it.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      blobId: z.string(),
      /** In characters. */
      offset: z.int().nonnegative().optional(),
      limit: z.int().positive().optional(),
    }),
  output: () =>
    z.object({
      /** The output, or the requested part of it. */
      text: z.string(),
      total: z.int().nonnegative(),
    }),
  errors: ['session-not-found', 'blob-not-found'],
})

/** Requests about messages. */
export const messageRequests = [sendMessage, cancel, getMessages, readBlob] as const
