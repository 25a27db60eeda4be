import type { StoreWriter } from '../../store/port'
import { putNotes } from './lifecycle'
import type { Projection, ProjectionsOfSome } from './projection'

type FileEvent = 'file.created' | 'file.modified' | 'file.deleted'
const putFile: Projection<FileEvent> = ({ event: { sessionId, turnId }, record }, writer) => {
  for (const text of record.texts) writer.keepText(sessionId, text)
  for (const file of record.files ?? []) writer.keepFile(sessionId, file)
  if (turnId !== undefined && record.filesChanged !== undefined)
    writer.patchTurn(turnId, { filesChanged: record.filesChanged })
}

/** Rows for the work of agents other than their messages. */
export const work = {
  'subagent.spawned'({ event: { sessionId }, record: { subagents } }, writer) {
    writer.patchState(sessionId, { subagents })
  },
  'subagent.completed'({ event: { sessionId }, record: { subagents } }, writer) {
    writer.patchState(sessionId, { subagents })
  },
  'plan.updated'({ event: { sessionId, payload }, record }, writer) {
    writer.patchState(sessionId, { plan: payload.entries, planContent: payload.content ?? null })
    putNotes(writer, record?.notes)
  },
  background_tasks_changed({ event: { sessionId, payload }, record }, writer) {
    writer.patchState(sessionId, { tasks: payload.tasks })
    putNotes(writer, record?.notes)
  },
  usage({ event, record }, writer) {
    const { sessionId, agentId, turnId = null, timestamp } = event
    const { sessionId: _session, turnUsage, ...usage } = event.payload
    if (record !== undefined && agentId !== undefined) {
      const { adapterSessionId, report, changes } = record
      writer.addUsage({ sessionId, agentId, adapterSessionId, turnId, timestamp, report })
      writer.putUsageTotals(sessionId, adapterSessionId, changes)
    }
    writer.patchState(sessionId, { usage })
    if (turnUsage !== undefined && turnId !== null) writer.patchTurn(turnId, { usage: turnUsage })
  },
  'contextWindow.updated'({ event: { sessionId, payload } }, writer) {
    writer.patchState(sessionId, { contextWindow: payload })
  },
  'runtime.command.started'({ event: { sessionId, payload } }, writer) {
    writer.beginCommand(sessionId, payload.commandId)
  },
  'runtime.command.completed'({ event, record }, writer) {
    endCommand(event, writer)
    if (record !== undefined) writer.keepText(event.sessionId, record.output)
  },
  'runtime.command.failed'({ event, record }, writer) {
    endCommand(event, writer)
    if (record !== undefined) writer.keepText(event.sessionId, record.output)
  },
  'runtime.command.cancelled'({ event, record }, writer) {
    endCommand(event, writer)
    if (record !== undefined) writer.keepText(event.sessionId, record.output)
  },
  'file.created': putFile,
  'file.modified': putFile,
  'file.deleted': putFile,
  'review.applied'({ event: { sessionId }, record }, writer) {
    for (const text of record.texts) writer.keepText(sessionId, text)
  },
} satisfies ProjectionsOfSome

function endCommand({ payload }: { readonly payload: { readonly commandId: string } }, writer: StoreWriter): void {
  writer.endCommand(payload.commandId)
}
