import type { JsonRecord } from '#core/agents/transcript/records'
import { list, record, text } from '#core/agents/transcript/values'
import { kindOfTool } from '#core/agents/transcript/tool-kinds'

/** A call of a tool, as far as known. */
export interface Call {
  readonly name: string
  readonly input: JsonRecord
}

/** Place of a call: its session, its message and its id. */
export interface CallPlace {
  readonly sessionID: string
  readonly messageID: string
  readonly id: string
}

/** Returns the part of version 1 for a call. */
export function toolPart({ sessionID, messageID, id }: CallPlace, { name }: Call, state: JsonRecord): JsonRecord {
  return { id: `${messageID}:${id}`, sessionID, messageID, callID: id, type: 'tool', tool: name, state }
}

/** Returns the state of a call whose arguments are not complete. */
export const pending = (): JsonRecord => ({ status: 'pending', input: {} })

/** Returns the state of a running call. */
export function running({ input }: Call, metadata: unknown): JsonRecord {
  return { status: 'running', input, metadata: metadataOf(metadata) }
}

/** Returns the state of a call that succeeded. */
export function completed({ name, input }: Call, { content, metadata }: JsonRecord): JsonRecord {
  const parts = list(content).map(record)
  const output = parts.flatMap((part) => text(part['text']) ?? []).join('\n')
  const files = parts.filter(({ type }) => type !== 'text')
  return {
    status: 'completed',
    input,
    output,
    metadata: { ...metadataOf(metadata), ...(kindOfTool(name) === 'exec' ? { output } : {}) },
    attachments: files.map((file) => ({ url: file['uri'] ?? file['url'] })),
  }
}

/** Returns the state of a call that failed. */
export function failed({ input }: Call, { error, metadata }: JsonRecord): JsonRecord {
  const { type, message } = record(error)
  return {
    status: 'error',
    input,
    error: text(message) ?? text(error),
    metadata: { ...metadataOf(metadata), ...(type === 'aborted' ? { interrupted: true } : {}) },
  }
}

/** Names the session of a subagent, and whether it goes on in the background, as version 1 does. */
function metadataOf(value: unknown): JsonRecord {
  const { sessionID, status, ...rest } = record(value)
  if (text(sessionID) === undefined) return record(value)
  return { ...rest, sessionId: sessionID, background: status === 'running' }
}
