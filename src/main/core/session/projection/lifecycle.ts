import type { StoreWriter } from '../../store/port'
import type { ProjectionsOfSome } from './projection'
import type { AgentNote, SessionSwitch } from './records'

/** Rows for the state of a session beyond its own fields. */
export const lifecycle = {
  created({ event: { sessionId }, record }, writer) {
    if (record === undefined) return
    if (record.customAgent !== null) writer.putCustomAgent(sessionId, record.customAgent)
    putSwitches(writer, sessionId, record.switches)
  },
  updated({ event: { sessionId }, record }, writer) {
    if (record?.customAgent !== undefined) writer.putCustomAgent(sessionId, record.customAgent)
    putSwitches(writer, sessionId, record?.switches)
    putNotes(writer, record?.notes)
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
