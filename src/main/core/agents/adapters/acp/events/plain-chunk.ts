import type { SessionUpdate } from '../protocol/updates'

type Chunk = Extract<SessionUpdate, { sessionUpdate: 'agent_message_chunk' | 'agent_thought_chunk' }>
type Fields = Readonly<Record<string, unknown>>

/**
 * Returns the update in the parameters of a `session/update` if it is plain text only, which is nearly all that agents
 * write; otherwise null. Checked by hand: validating the schema takes longer than all other processing.
 */
export function plainChunk(params: unknown): Chunk | null {
  if (!isObject(params) || typeof params['sessionId'] !== 'string') return null
  const { update } = params
  if (!isObject(update)) return null
  const { sessionUpdate, content, messageId, _meta } = update
  if (sessionUpdate !== 'agent_message_chunk' && sessionUpdate !== 'agent_thought_chunk') return null
  if (_meta !== undefined || (messageId !== undefined && typeof messageId !== 'string')) return null
  if (!isObject(content) || content['type'] !== 'text' || typeof content['text'] !== 'string') return null
  return update as Chunk
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}
