import type { FileVersion } from '#shared/files/entities'
import { withEndedSubagent, withSubagent } from '#shared/state/conversation/subagents'
import { fileId } from '#core/store/port/inline-files'
import { putNotes } from './lifecycle'
import type { Projection, ProjectionsOfSome } from './projection'

type CommandEnd = 'runtime.command.completed' | 'runtime.command.failed' | 'runtime.command.cancelled'
type FileEvent = 'file.created' | 'file.modified' | 'file.deleted'
const putFile: Projection<FileEvent> = ({ event: { sessionId, turnId, payload } }, writer) => {
  const versions = ['before' in payload ? payload.before : undefined, 'after' in payload ? payload.after : undefined]
  for (const blobId of versions.flatMap(contentsOf)) writer.ownContent(sessionId, blobId)
  if (turnId !== undefined && payload.filesChanged !== undefined)
    writer.patchTurn(turnId, { filesChanged: payload.filesChanged })
}

const endCommand: Projection<CommandEnd> = ({ event: { sessionId, payload } }, writer) => {
  writer.endCommand(payload.commandId)
  if (payload.blob !== undefined) writer.ownContent(sessionId, payload.blob.blobId)
}

/** Rows for the work of agents other than their messages. */
export const work = {
  'subagent.spawned'({ event: { sessionId, payload }, private: { state } = {} }, writer) {
    const child = state ?? { ...payload, status: 'running' }
    writer.changeState(sessionId, 'subagents', (states) => withSubagent(states, child))
  },
  'subagent.completed'({ event: { sessionId, payload } }, writer) {
    writer.changeState(sessionId, 'subagents', (states) => withEndedSubagent(states, payload))
  },
  'plan.updated'({ event: { sessionId, payload }, private: { notes } = {} }, writer) {
    writer.patchState(sessionId, { plan: payload.entries, planContent: payload.content ?? null })
    putNotes(writer, notes)
  },
  background_tasks_changed({ event: { sessionId, payload }, private: { notes } = {} }, writer) {
    writer.patchState(sessionId, { tasks: payload.tasks })
    putNotes(writer, notes)
  },
  usage({ event, private: { report, adapterSessionId } = {} }, writer) {
    const { sessionId, agentId, turnId = null, timestamp } = event
    const { sessionId: _session, turnUsage, ...usage } = event.payload
    if (report !== undefined && adapterSessionId !== undefined && agentId !== undefined)
      writer.addUsage({ sessionId, agentId, adapterSessionId, turnId, timestamp, report })
    writer.patchState(sessionId, { usage })
    if (turnUsage !== undefined && turnId !== null) writer.patchTurn(turnId, { usage: turnUsage })
  },
  'contextWindow.updated'({ event: { sessionId, payload } }, writer) {
    writer.patchState(sessionId, { contextWindow: payload })
  },
  'runtime.command.started'({ event: { sessionId, payload } }, writer) {
    writer.beginCommand(sessionId, payload.commandId)
  },
  'runtime.command.completed': endCommand,
  'runtime.command.failed': endCommand,
  'runtime.command.cancelled': endCommand,
  'file.created': putFile,
  'file.modified': putFile,
  'file.deleted': putFile,
  'review.applied'({ event: { sessionId, payload } }, writer) {
    for (const write of payload.writes)
      if (write.target === 'file' && write.before?.blobId !== undefined)
        writer.ownContent(sessionId, write.before.blobId)
  },
} satisfies ProjectionsOfSome

/** Ids under which the contents of a version are stored, if they are. */
function contentsOf(version: FileVersion | undefined): string[] {
  if (version?.hash === undefined) return []
  return [version.content === 'text' ? version.hash : fileId(version.hash)]
}
