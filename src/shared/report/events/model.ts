import { z } from 'zod'
import { defineEvent } from '../../kernel/define'
import { agentId } from './fields'

export const assistantIntent = defineEvent({
  type: 'assistant.intent',
  summary: 'An agent said in a few words what it is doing.',
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      agentId,
      /** Words of the agent; they replace its earlier ones. */
      intent: z.string(),
    }),
})

export const systemMessage = defineEvent({
  type: 'system.message',
  summary: 'A model was given instructions by the program of its agent.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      agentId,
      /** Role that the model is told: "system" or "developer". */
      role: z.string(),
      /** Complete text. */
      content: z.string(),
      /** Name of the source; absent when it has none. */
      name: z.string().optional(),
    }),
})

export const taskComplete = defineEvent({
  type: 'task_complete',
  summary: 'An agent declared its task done.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      agentId,
      /** Summary of the agent. */
      summary: z.string().optional(),
      /** False when the agent gave up; absent when it does not say. */
      success: z.boolean().optional(),
      /** Outcome, as the agent names it. */
      outcome: z.string().optional(),
      /** Reason of the outcome. */
      reason: z.string().optional(),
    }),
})

const kinds = [
  'agent_completed',
  'agent_idle',
  'new_inbox_message',
  'shell_completed',
  'shell_detached_completed',
  'instruction_discovered',
  'factory_completed',
  'unclassified',
] as const

export const systemNotification = defineEvent({
  type: 'system.notification',
  summary: 'The program of an agent told its model that something happened outside of the conversation.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      agentId,
      /** Text for the model. */
      content: z.string(),
      /** Facts of the notification. */
      kind: z.object({
        /** Kind of the notification. */
        type: z.enum(kinds),
        /** Background agent that ended or waits; `agent_completed` and `agent_idle`. */
        agentId: z.string().optional(),
        /** Kind of that agent. */
        agentType: z.string().optional(),
        /** Outcome of the agent or of the run. */
        status: z.string().optional(),
        /** Message that it was given. */
        prompt: z.string().optional(),
        /** Purpose of the work, or place of the instructions. */
        description: z.string().optional(),
        /** Message of the inbox; `new_inbox_message`. */
        entryId: z.string().optional(),
        /** Sender of the message. */
        senderName: z.string().optional(),
        /** Kind of sender, as the agent names it. */
        senderType: z.string().optional(),
        /** Message in brief. */
        summary: z.string().optional(),
        /** Command that ended; `shell_completed` and `shell_detached_completed`. */
        shellId: z.string().optional(),
        /** Exit code of the command; absent when it has none. */
        exitCode: z.int().optional(),
        /** File of the instructions; `instruction_discovered`. */
        sourcePath: z.string().optional(),
        /** File whose reading led to them. */
        triggerFile: z.string().optional(),
        /** Tool that read it. */
        triggerTool: z.string().optional(),
        /** Run of several agents; `factory_completed`. */
        runId: z.string().optional(),
        /** Name of the run. */
        factoryName: z.string().optional(),
        /** Beginning of its result. */
        resultPreview: z.string().optional(),
      }),
    }),
})

export const truncation = defineEvent({
  type: 'truncation',
  summary: "An agent left out the oldest part of its conversation to make room. The session's messages are kept.",
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      agentId,
      /** Tokens that the model takes. */
      tokenLimit: z.number().nonnegative(),
      /** Tokens of the messages before. */
      preTruncationTokensInMessages: z.number().nonnegative(),
      /** Messages before. */
      preTruncationMessagesLength: z.number().nonnegative(),
      /** Tokens of the messages that are left. */
      postTruncationTokensInMessages: z.number().nonnegative(),
      /** Messages that are left. */
      postTruncationMessagesLength: z.number().nonnegative(),
      /** Tokens left out. */
      tokensRemovedDuringTruncation: z.number().nonnegative(),
      /** Messages left out. */
      messagesRemovedDuringTruncation: z.number().nonnegative(),
      /** Part of the agent that did it, as the agent names it. */
      performedBy: z.string(),
    }),
})

export const compactionStart = defineEvent({
  type: 'compaction_start',
  summary: "An agent began to sum up its own conversation. Parley's compression has events of its own.",
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      agentId,
      /** Cause, as the agent names it. */
      trigger: z.string().optional(),
      /** Tokens in the context of the model. */
      currentTokens: z.number().nonnegative().optional(),
      /** Tokens that the model takes. */
      tokenLimit: z.number().nonnegative().optional(),
    }),
})

export const compactionComplete = defineEvent({
  type: 'compaction_complete',
  summary: 'An agent has summed up its own conversation, or could not.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      agentId,
      /** False when the conversation is as it was. */
      success: z.boolean(),
      /** User-facing reason of the failure. */
      error: z.string().optional(),
      /** HTTP status of the failed call; absent when there was no answer. */
      statusCode: z.int().optional(),
      /** Tokens in the context before. */
      preCompactionTokens: z.number().nonnegative().optional(),
      /** Tokens in the context afterwards. */
      postCompactionTokens: z.number().nonnegative().optional(),
      /** Messages that the summary replaced. */
      messagesRemoved: z.number().nonnegative().optional(),
      /** Tokens saved. */
      tokensRemoved: z.number().nonnegative().optional(),
      /** Text of the summary. */
      summaryContent: z.string().optional(),
    }),
})
