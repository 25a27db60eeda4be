import { z } from 'zod'
import { FileRequest } from '../attachment/entities'
import { MAX_ATTACHMENTS } from '../attachment/limits'
import { InheritedPart } from '../branch/entities'
import { defineRequest } from '../kernel/define'
import { SessionLimits } from '../limits/entities'
import { DeliveryMode } from '../queue/entities'
import { MessageInput } from './blocks'
import { Conversation, ConversationBlock, ConversationMessage } from './conversation-types'
import {
  ActionSource,
  AgentRole,
  AgentSelection,
  ApprovalPolicy,
  BranchKind,
  ForkTransforms,
  MessageOrigin,
  ReasoningEffort,
  Session,
  SessionListItem,
  SessionStatus,
  Turn,
} from './entities'

const sessionId = z.string().min(1).max(256)
const bySession = z.strictObject({ sessionId })
const success = z.object({ success: z.boolean() })
/** For state changes that can be refused: the reason is a value, never a failure. */
const successOrReason = z.object({ success: z.boolean(), error: z.string().optional() })
const statusFilter = z.union([SessionStatus, z.literal('all')])
const page = { limit: z.int().min(1).max(1000).optional(), offset: z.int().nonnegative().optional() } as const

// ── Lifecycle ────────────────────────────────────────────────────────────────

export const create = defineRequest({
  name: 'session.create',
  summary: 'Create a session.',
  scope: 'session',
  input: z.strictObject({
    sessionId: sessionId.optional(),
    title: z.string().max(500).optional(),
    targetWorkingDirectory: z.string().optional(),
    executionTargetId: z.string().optional(),
    originWindowId: z.string().optional(),
    parentSessionId: z.string().optional(),
    branchKind: BranchKind.optional(),
    forkPointMessageId: z.string().optional(),
    forkTransforms: ForkTransforms.optional(),
    /** Only with branchKind `subagent`. */
    spawningToolCallId: z.string().optional(),
  }),
  output: z.object({ sessionId: z.string() }),
  errors: ['session-exists', 'session-not-found', 'invalid-lineage', 'message-not-found', 'folder-not-found'],
})

export const get = defineRequest({
  name: 'session.get',
  summary: 'One session, or null.',
  scope: 'session',
  input: bySession,
  output: z.object({ session: Session.nullable() }),
})

export const list = defineRequest({
  name: 'session.list',
  summary: 'Sessions, the newest activity first.',
  scope: 'session',
  input: z.strictObject({
    status: statusFilter.optional(),
    /** Without these. */
    except: z.array(SessionStatus).max(4).optional(),
    includePreview: z.boolean().optional(),
    executionTargetId: z.string().optional(),
    ...page,
  }),
  output: z.object({ sessions: z.array(SessionListItem), total: z.int().nonnegative() }),
})

export const search = defineRequest({
  name: 'session.search',
  summary: 'Sessions whose messages hold all words of the query, the newest activity first. Any text is a valid query.',
  scope: 'session',
  input: z.strictObject({
    query: z.string().max(1000),
    status: statusFilter.optional(),
    isImported: z.boolean().optional(),
    limit: page.limit,
  }),
  output: z.object({ sessions: z.array(SessionListItem), total: z.int().nonnegative() }),
})

export const getStatusCounts = defineRequest({
  name: 'session.getStatusCounts',
  summary: 'How many sessions there are of each status.',
  scope: 'session',
  input: z.strictObject({}),
  output: z.object({
    all: z.int().nonnegative(),
    active: z.int().nonnegative(),
    closed: z.int().nonnegative(),
    archived: z.int().nonnegative(),
    discovered: z.int().nonnegative(),
  }),
})

export const close = defineRequest({
  name: 'session.close',
  summary: 'Stop the agents of a session, end its turn as cancelled, keep everything.',
  scope: 'session',
  input: z.strictObject({ sessionId, reason: z.string().max(1000).optional() }),
  output: successOrReason,
  errors: ['session-not-found'],
})

export const resume = defineRequest({
  name: 'session.resume',
  summary: 'Make a closed session active again.',
  scope: 'session',
  input: bySession,
  output: successOrReason,
  errors: ['transcript-unusable', 'session-not-found'],
})

export const archive = defineRequest({
  name: 'session.archive',
  summary: 'Archive a closed session.',
  scope: 'session',
  input: bySession,
  output: successOrReason,
  errors: ['session-not-found'],
})

export const purge = defineRequest({
  name: 'session.purge',
  summary: 'Delete an archived session and everything of it, and give its disk space back.',
  scope: 'session',
  input: bySession,
  output: z.object({
    success: z.boolean(),
    error: z.string().optional(),
    eventsDeleted: z.int().nonnegative().optional(),
    /** By how much the store file shrank. */
    bytesFreed: z.int().nonnegative().optional(),
  }),
  errors: ['session-not-found'],
})

export const update = defineRequest({
  name: 'session.update',
  summary: 'Change single properties of a session.',
  scope: 'session',
  input: z.strictObject({
    sessionId,
    title: z.string().max(500).nullable().optional(),
    approvalPolicyOverride: ApprovalPolicy.nullable().optional(),
    executionTargetId: z.string().nullable().optional(),
    budgetUsd: SessionLimits.shape.budgetUsd.unwrap().nullable().optional(),
    timeoutSeconds: SessionLimits.shape.timeoutSeconds.unwrap().nullable().optional(),
  }),
  output: success,
  errors: ['session-not-found'],
})

// ── Messages and turns ───────────────────────────────────────────────────────

export const sendMessage = defineRequest({
  name: 'session.sendMessage',
  summary: 'Send a user message: creates the session, attaches an agent and starts a turn as needed.',
  scope: 'session',
  input: z.strictObject({
    sessionId,
    message: MessageInput,
    agent: AgentSelection.optional(),
    /** Default: the lead. */
    agentIds: z.union([z.array(z.string()).min(1), z.literal('all')]).optional(),
    /** Default: `enqueue`. */
    deliveryMode: DeliveryMode.optional(),
    origin: MessageOrigin.optional(),
    originWindowId: z.string().optional(),
    source: ActionSource.optional(),
    extensionId: z.string().optional(),
    sessionContext: z.looseObject({}).optional(),
    /**
     * Changes the agent of the same adapter into what `agent` asks for, telling it everything where it has to begin anew.
     * Otherwise a further agent is attached.
     */
    skipConnectorSwapWarning: z.boolean().optional(),
    turnId: z.string().optional(),
    /** Used when the message creates the session. */
    targetWorkingDirectory: z.string().optional(),
    /** Files and folders that the message names with `@`; read when it is sent and added to its blocks. */
    fileRefs: z.array(FileRequest).max(MAX_ATTACHMENTS).optional(),
  }),
  output: z.object({ messageId: z.string(), sessionId: z.string(), turnId: z.string() }),
  errors: [
    'transcript-unusable',
    'session-archived',
    'session-busy',
    'agent-conflict',
    'agent-not-found',
    'adapter-not-found',
    'adapter-failed',
    'selection-unknown',
    'persona-not-found',
    'profile-not-found',
    'provider-config-not-found',
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
  summary: 'Stop what runs and drop what is queued; with `messageId` only that queued message.',
  scope: 'session',
  input: z.strictObject({ sessionId, agentId: z.string().optional(), messageId: z.string().optional() }),
  output: z.object({
    success: z.boolean(),
    /** Queued messages that no agent had begun with. */
    cancelledMessageIds: z.array(z.string()),
  }),
  errors: ['session-not-found', 'agent-not-found', 'message-not-found'],
})

export const getMessages = defineRequest({
  name: 'session.getMessages',
  summary: "A page of a session's messages by position.",
  scope: 'session',
  input: z.strictObject({
    sessionId,
    fromPosition: z.int().nonnegative(),
    limit: z.int().min(1).max(1000),
    /** A branch that inherits from the session: then only what it inherits, as it was when it branched off. */
    forSessionId: sessionId.optional(),
    /** Also messages that were rewound; they are marked with `removedBy`. */
    includeRemoved: z.boolean().optional(),
  }),
  output: z.object({
    messages: z.array(ConversationMessage),
    blocks: z.array(ConversationBlock),
    turns: z.array(Turn),
    total: z.int().nonnegative(),
  }),
  errors: ['session-not-found', 'invalid-lineage'],
})

export const readBlob = defineRequest({
  name: 'session.readBlob',
  summary: 'The whole, or a part, of a long tool output.',
  scope: 'session',
  input: z.strictObject({
    sessionId,
    blobId: z.string(),
    /** In characters. */
    offset: z.int().nonnegative().optional(),
    limit: z.int().positive().optional(),
  }),
  output: z.object({ text: z.string(), total: z.int().nonnegative() }),
  errors: ['session-not-found', 'blob-not-found'],
})

// ── Watching ─────────────────────────────────────────────────────────────────

export const subscribe = defineRequest({
  name: 'session.subscribe',
  summary:
    'The conversation now, then every event after it as `session.event`. With `afterSequence` no conversation: the durable events after it are replayed, then what runs now, then events follow.',
  scope: 'session',
  input: z.strictObject({
    sessionId,
    afterSequence: z.int().nonnegative().optional(),
    /** Only the last so many messages. Default: all. */
    limit: z.int().min(1).max(100_000).optional(),
    /** Also tell what the session inherits from those it branched off. */
    includeInherited: z.boolean().optional(),
  }),
  output: z.object({
    /** Absent when events are replayed instead. */
    conversation: Conversation.optional(),
    /** What stands before the session's own messages, from the root on; read it with `session.getMessages`. */
    inherited: z.array(InheritedPart).optional(),
    /** The session's sequence at this moment; replayed events do not go beyond it. */
    sequence: z.int().nonnegative(),
    replayed: z.int().nonnegative().optional(),
  }),
  errors: ['transcript-unusable', 'session-not-found'],
})

export const unsubscribe = defineRequest({
  name: 'session.unsubscribe',
  summary: 'No further events of this session on this connection.',
  scope: 'session',
  input: bySession,
  output: success,
})

// ── Agents ───────────────────────────────────────────────────────────────────

export const attachAgent = defineRequest({
  name: 'session.agent.attach',
  summary: 'Attach and start an agent. The first of a session is its lead.',
  scope: 'session',
  input: z.strictObject({
    sessionId,
    agent: AgentSelection,
    role: AgentRole.optional(),
    initialMessage: MessageInput.optional(),
  }),
  output: z.object({
    agentId: z.string(),
    adapterSessionId: z.string(),
    role: AgentRole,
    messageId: z.string().optional(),
    turnId: z.string().optional(),
  }),
  errors: [
    'session-not-found',
    'session-archived',
    'adapter-not-found',
    'selection-unknown',
    'persona-not-found',
    'profile-not-found',
    'provider-config-not-found',
    'adapter-failed',
    'folder-not-found',
    'message-empty',
    'message-too-large',
  ],
})

export const setMode = defineRequest({
  name: 'session.mode.set',
  summary: 'Set the mode an agent works in.',
  scope: 'session',
  input: z.strictObject({ sessionId, agentId: z.string().optional(), mode: z.string() }),
  output: z.object({ success: z.boolean(), mode: z.string() }),
  errors: ['session-not-found', 'session-archived', 'agent-not-found', 'capability-missing', 'adapter-failed'],
})

export const switchModel = defineRequest({
  name: 'session.model.switchTo',
  summary: 'Set the model an agent uses.',
  scope: 'session',
  input: z.strictObject({
    sessionId,
    agentId: z.string().optional(),
    modelId: z.string(),
    reasoningEffort: ReasoningEffort.optional(),
  }),
  /** Without success `connectorSwap.editRequested` asks first what the agent is to be told. */
  output: z.object({ success: z.boolean(), modelId: z.string() }),
  errors: [
    'session-not-found',
    'session-archived',
    'session-busy',
    'agent-not-found',
    'capability-missing',
    'adapter-failed',
  ],
})

export const suspend = defineRequest({
  name: 'session.suspend',
  summary:
    'Stop the agents and commands of a session without closing it. What they were doing ends as cancelled; the next message starts an agent again.',
  scope: 'session',
  input: bySession,
  output: success,
  errors: ['session-not-found'],
})

export const getName = defineRequest({
  name: 'session.name.get',
  summary: 'The name of a session, given or made up; null when it has none.',
  scope: 'session',
  input: bySession,
  output: z.object({ name: z.string().nullable() }),
  errors: ['session-not-found'],
})

export const setName = defineRequest({
  name: 'session.name.set',
  summary: 'Name a session.',
  scope: 'session',
  input: z.strictObject({ sessionId, name: z.string().trim().min(1).max(100) }),
  output: success,
  errors: ['session-not-found'],
})

/** Every request of the session subject. */
export const sessionRequests = [
  create,
  get,
  list,
  search,
  getStatusCounts,
  close,
  resume,
  archive,
  purge,
  update,
  sendMessage,
  cancel,
  getMessages,
  readBlob,
  subscribe,
  unsubscribe,
  attachAgent,
  setMode,
  switchModel,
  suspend,
  getName,
  setName,
] as const
