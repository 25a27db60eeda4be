import type { StoreWriter } from '#core/store/port'
import type { AgentNote, SessionSwitch } from '#shared/vocabulary/private'
import type { ProjectionsOfSome } from './projection'

/** Rows for the state of a session beyond its own fields. */
export const lifecycle = {
  created({ event: { sessionId }, private: { customAgent, switches } = {} }, writer) {
    if (customAgent != null) writer.putCustomAgent(sessionId, customAgent)
    putSwitches(writer, sessionId, switches)
  },
  updated({ event: { sessionId }, private: { customAgent, switches, notes, untold } = {} }, writer) {
    if (customAgent !== undefined) writer.putCustomAgent(sessionId, customAgent)
    putSwitches(writer, sessionId, switches)
    putNotes(writer, notes)
    for (const agentId of untold?.agentIds ?? []) writer.tellLater(agentId, untold?.messageId ?? '')
  },
  'metadata.updated'({ event: { sessionId, payload }, session }, writer) {
    if (payload.tags === undefined && payload.notes === undefined) return
    const { tags = [], notes = '' } = session
    writer.putLabels(sessionId, `${tags.join(' ')} ${notes}`)
  },
} satisfies ProjectionsOfSome

/** Stores notes that agents receive with their next prompts. */
export function putNotes(writer: StoreWriter, notes: readonly AgentNote[] = []): void {
  for (const { agentId, kind, text } of notes) writer.putNote(agentId, kind, text)
}

function putSwitches(writer: StoreWriter, sessionId: string, switches: readonly SessionSwitch[] = []): void {
  for (const { kind, name, isOn } of switches) writer.putSwitch(sessionId, kind, name, isOn)
}
