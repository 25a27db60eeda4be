import type { JsonRecord } from '#core/agents/transcript/records'
import { list, record, text } from '#core/agents/transcript/values'
import { completed, failed, pending, running, toolPart } from './tool-part'
import { textId } from './translate'

/** Returns a stored message of version 2 in the form of version 1; undefined for one that is no answer of the agent. */
export function asFirst(sessionID: string, value: unknown): JsonRecord | undefined {
  const { id, type, content, model, tokens, cost, time } = record(value)
  const messageID = text(id)
  if (type !== 'assistant' || messageID === undefined) return undefined
  const { providerID, id: modelID } = record(model)
  const counts = new Map<string, number>()
  const parts = list(content).map((each): JsonRecord => {
    const part = record(each)
    if (part['type'] === 'tool') return callPart(sessionID, messageID, part)
    const kind = text(part['type']) ?? ''
    const ordinal = counts.get(kind) ?? 0
    counts.set(kind, ordinal + 1)
    // A text is stored once it is complete.
    const isOver = text(part['text']) !== undefined
    const end = isOver ? { time: { end: 1 } } : {}
    return { id: textId(kind, messageID, ordinal), sessionID, messageID, type: kind, text: part['text'], ...end }
  })
  const isCounted = record(time)['completed'] !== undefined && tokens !== undefined
  const end = { id: `${messageID}:end`, sessionID, messageID, type: 'step-finish', tokens, cost }
  return {
    info: { id: messageID, sessionID, role: 'assistant', providerID, modelID },
    parts: isCounted ? [...parts, end] : parts,
  }
}

function callPart(sessionID: string, messageID: string, part: JsonRecord): JsonRecord {
  const state = record(part['state'])
  const call = { name: text(part['name']) ?? 'tool', input: record(state['input']) }
  const place = { sessionID, messageID, id: text(part['id']) ?? '' }
  switch (state['status']) {
    case 'completed':
      return toolPart(place, call, completed(call, state))
    case 'error':
      return toolPart(place, call, failed(call, state))
    case 'running':
      return toolPart(place, call, running(call, state['metadata']))
    default:
      return toolPart(place, call, pending())
  }
}
