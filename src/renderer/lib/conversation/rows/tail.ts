import type { Conversation } from '#shared/conversation/entities'
import type { Entry } from './entries'
import type { MessageRow, Row } from './row'

/** Rows after the last message: pending requests, waiting agents, and the queue. */
export function tailRows(conversation: Conversation): Row[] {
  const rows: Row[] = []
  const calls = new Set<string>()
  for (const block of conversation.blocks) if (block.type === 'tool_call') calls.add(block.toolCallId)
  for (const request of conversation.permissions)
    if (request.toolCallId === undefined || !calls.has(request.toolCallId))
      rows.push({ kind: 'permission', key: `permission:${request.id}`, request })
  for (const request of conversation.elicitations)
    rows.push({ kind: 'elicitation', key: `elicitation:${request.requestId}`, request })
  const waiting = waitingRow(conversation)
  const queued = conversation.queue.map((message) => ({
    message,
    blocks: conversation.queueBlocks.filter((block) => block.messageId === message.messageId),
  }))
  // The message that an agent is started for waits behind nothing: it stands where it will stay.
  if (waiting?.kind === 'waiting' && waiting.starting) rows.push(...queued.splice(0, 1).map(sentRow))
  if (waiting !== undefined) rows.push(waiting)
  for (const entry of queued) rows.push({ kind: 'queued', key: entry.message.messageId, ...entry })
  return rows
}

function sentRow({ message, blocks }: Entry): MessageRow {
  const { messageId: key } = message
  return {
    kind: 'message',
    key,
    message,
    blocks,
    inherited: false,
    continued: false,
    withdrawn: false,
    ended: undefined,
  }
}

/** Row shown while a turn runs and nothing of it moves on screen. */
function waitingRow(conversation: Conversation): Row | undefined {
  const turn = conversation.turns.at(-1)
  if (turn?.status !== 'active' || conversation.permissions.length > 0 || conversation.elicitations.length > 0)
    return undefined
  const last = conversation.messages.at(-1)
  const key = `waiting:${turn.turnId}`
  if (last?.turnId !== turn.turnId) {
    const agentId = conversation.queue[0]?.deliveries?.[0]?.agentId
    return { kind: 'waiting', key, agentId, starting: true }
  }
  const running = last.deliveries?.find((delivery) => delivery.state === 'running')
  const block = last.role === 'assistant' ? conversation.blocks.at(-1) : undefined
  if (block?.status === 'pending') return undefined
  return { kind: 'waiting', key, agentId: running?.agentId ?? last.agentId, starting: false }
}
