import type { Block } from '#shared/session/blocks'
import { contentText } from '#shared/session/block-text'
import type { ConversationMessage } from '#shared/session/conversation-types'
import type { Agent, Delivery, Message, Session, Turn, TurnOutcome } from '#shared/session/entities'
import { EntityCodec } from './codec'
import { packIfLong, unpack } from './packed'
import type { Row } from './schema'

/* Which property of an entity is in which column. Rows were written through these codecs, so reading does not check. */

export const sessionCodec = new EntityCodec('session', {
  columnsElsewhere: ['session_key', 'session_id', 'message_count', 'first_user_message'],
  // The machine of a session is no property of it: what a store holds is of this host.
  propertiesElsewhere: ['sessionId', 'machineId', 'agents'],
  fields: {
    status: 'plain',
    createdAt: 'plain',
    lastActivityAt: 'plain',
    title: 'plain',
    summary: 'plain',
    summaryUpdatedAt: 'plain',
    leadAgentId: 'plain',
    parentSessionId: 'plain',
    rootSessionId: 'plain',
    forkPointMessageId: 'plain',
    branchKind: 'plain',
    forkTransforms: 'json',
    branchedAtSequence: 'plain',
    spawningToolCallId: 'plain',
    targetWorkingDirectory: 'plain',
    executionTargetId: 'plain',
    adapterName: 'plain',
    adapterId: 'plain',
    adapterSessionId: 'plain',
    clientId: 'plain',
    clientAccountId: 'plain',
    lastClientIdentityObservation: 'json',
    isImported: 'boolean',
    isOrchestrated: 'boolean',
    approvalPolicyOverride: 'plain',
    titleOrigin: 'plain',
    budgetUsd: 'plain',
    timeoutSeconds: 'plain',
    sourceSize: 'plain',
    mergedAt: 'plain',
    abandonedAt: 'plain',
    tags: 'json',
    notes: 'plain',
    git: 'json',
    pendingOutcome: 'plain',
    pendingOutcomeAt: 'plain',
    park: 'json',
    planned: 'json',
    away: 'json',
    snoozedUntil: 'plain',
    pinnedAt: 'plain',
    place: 'json',
    origin: 'json',
    movedTo: 'json',
  },
})

export const agentCodec = new EntityCodec('agent', {
  columnsElsewhere: ['agent_key', 'session_key'],
  propertiesElsewhere: ['sessionId'],
  fields: {
    agentId: 'plain',
    adapterId: 'plain',
    adapterName: 'plain',
    role: 'plain',
    status: 'plain',
    createdAt: 'plain',
    lastActivityAt: 'plain',
    adapterSessionId: 'plain',
    model: 'plain',
    cwd: 'plain',
    providerConfigId: 'plain',
    personaId: 'plain',
    profileId: 'plain',
    accountId: 'plain',
    harnessId: 'plain',
    clientId: 'plain',
    compressionMode: 'plain',
    approvalPolicy: 'plain',
    reasoningEffort: 'plain',
    failure: 'plain',
  },
})

export const turnCodec = new EntityCodec('turn', {
  columnsElsewhere: ['turn_key', 'turn_id', 'session_key'],
  propertiesElsewhere: ['turnId', 'sessionId'],
  fields: {
    turnNumber: 'plain',
    startedAt: 'plain',
    completedAt: 'plain',
    status: 'plain',
    outcome: 'plain',
    error: 'plain',
    usage: 'json',
    initiator: 'json',
    model: 'plain',
    errorCategory: 'plain',
    recoverable: 'boolean',
    stoppedBy: 'json',
    limit: 'json',
    metrics: 'json',
    filesChanged: 'plain',
  },
})

export const messageCodec = new EntityCodec('message', {
  columnsElsewhere: ['message_key', 'message_id', 'session_key', 'position', 'content_text', 'blocks', 'packed'],
  propertiesElsewhere: ['messageId', 'sessionId', 'contentText', 'blocks'],
  fields: {
    role: 'plain',
    turnId: 'plain',
    agentId: 'plain',
    timestamp: 'plain',
    origin: 'plain',
    editOf: 'plain',
    adapterSessionId: 'plain',
    adapterMessageId: 'plain',
  },
})

export const permissionRuleCodec = new EntityCodec('permission_rule', {
  columnsElsewhere: ['rule_key', 'session_key'],
  propertiesElsewhere: ['sessionId'],
  fields: {
    ruleId: 'plain',
    effect: 'plain',
    scope: 'plain',
    createdAt: 'plain',
    expiresAt: 'plain',
    lastUsedAt: 'plain',
    useCount: 'plain',
    dangerLevel: 'plain',
    adapterName: 'plain',
    toolName: 'plain',
    folder: 'plain',
    commandPattern: 'plain',
    pathPattern: 'plain',
  },
})

/** A session from its row and its agents. */
export function toSession(row: Row<'session'>, agents: Agent[]): Session {
  return { sessionId: row.session_id, ...sessionCodec.decode(row), agents } as Session
}

/** An agent from its row. */
export function toAgent(row: Row<'agent'>, sessionId: string): Agent {
  return { ...agentCodec.decode(row), sessionId } as Agent
}

/** Returns the outcome of a turn. Many rows of earlier versions, and of other programs, have only a status. */
export function turnOutcome({ outcome, status }: Pick<Row<'turn'>, 'outcome' | 'status'>): TurnOutcome | undefined {
  if (status === 'active') return undefined
  return (outcome as TurnOutcome | null) ?? (status === 'error' ? 'error' : 'completed')
}

/** Returns a turn from its row. */
export function toTurn(row: Row<'turn'>, sessionId: string): Turn {
  const outcome = turnOutcome(row) ?? null
  return { turnId: row.turn_id, sessionId, ...turnCodec.decode({ ...row, outcome }) } as Turn
}

/** A message as an entity, from its row. */
export function toMessage(row: Row<'message'>, sessionId: string): Message {
  const blocks = toBlocks(row)
  return {
    messageId: row.message_id,
    sessionId,
    turnId: null,
    ...messageCodec.decode(row),
    contentText: row.content_text ?? contentText(blocks),
    blocks,
  } as Message
}

/** The columns of a message that a conversation shows. */
export type MessageHead = Pick<
  Row<'message'>,
  'message_id' | 'position' | 'role' | 'turn_id' | 'agent_id' | 'timestamp' | 'origin' | 'edit_of'
>

/** A message as a conversation has it, from its row; every stored message is complete. */
export function toConversationMessage(row: MessageHead, deliveries: Delivery[] | undefined): ConversationMessage {
  return {
    messageId: row.message_id,
    role: row.role as ConversationMessage['role'],
    turnId: row.turn_id,
    ...(row.agent_id === null ? {} : { agentId: row.agent_id }),
    timestamp: row.timestamp,
    position: row.position,
    status: 'complete',
    ...(row.origin === null ? {} : { origin: row.origin as NonNullable<ConversationMessage['origin']> }),
    ...(row.edit_of === null ? {} : { editOf: row.edit_of }),
    ...(deliveries === undefined ? {} : { deliveries }),
  }
}

/** The columns with the blocks of a message. */
export type BlockColumns = Pick<Row<'message'>, 'blocks' | 'packed'>

/** The blocks of a message, from its row. */
export function toBlocks(row: BlockColumns): Block[] {
  return JSON.parse(blocksJson(row)) as Block[]
}

/** The blocks of a message as JSON, from its row. */
export function blocksJson({ blocks, packed }: BlockColumns): string {
  return packed === null ? blocks : unpack(packed)
}

/** The columns for blocks, from their JSON. */
export function blockColumns(json: string): BlockColumns {
  const packed = packIfLong(json)
  return packed === null ? { blocks: json, packed } : { blocks: '', packed }
}

/** A delivery from its row. */
export function toDelivery(row: Omit<Row<'delivery'>, 'message_key' | 'ordinal'>): Delivery {
  return {
    agentId: row.agent_id,
    state: row.state as Delivery['state'],
    ...(row.outcome === null ? {} : { outcome: row.outcome as NonNullable<Delivery['outcome']> }),
    ...(row.error === null ? {} : { error: row.error }),
    ...(row.begun === 0 ? { begun: false } : {}),
  }
}
