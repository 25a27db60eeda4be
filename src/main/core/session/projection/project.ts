import { isSessionEventType, type SessionEventType } from '../../../../shared/contract'
import type { StoreWriter } from '../../store/port'
import { agents } from './agents'
import { history } from './history'
import { lifecycle } from './lifecycle'
import { messages } from './messages'
import { nothing, type Projection, type Projections, type StoredEvent } from './projection'
import { requests } from './requests'
import { work } from './work'

/** By event type, the rows that it changes. Every type has an entry, so that a new event does not go unnoticed. */
const projections = {
  ...lifecycle,
  ...agents,
  ...messages,
  ...history,
  ...requests,
  ...work,
  // Only logged, or only for those who watch.
  log: nothing,
  replaced: nothing,
  'snapshot.imported': nothing,
  'snapshot.exported': nothing,
  'hook.start': nothing,
  'hook.end': nothing,
  'environment.creating': nothing,
  'environment.ready': nothing,
  'environment.terminated': nothing,
  'transcript.changed': nothing,
  'transcript.written': nothing,
  instruction_discovered: nothing,
  'mcp.connected': nothing,
  'mcp.disconnected': nothing,
  'mcp.error': nothing,
  'mcp.authRequired': nothing,
  'mcp.toolsChanged': nothing,
  'external_tool.requested': nothing,
  'external_tool.completed': nothing,
  'command.execute': nothing,
  'command.queued': nothing,
  'command.completed': nothing,
  'commands.changed': nothing,
  extensions_loaded: nothing,
  'assistant.intent': nothing,
  'system.message': nothing,
  task_complete: nothing,
  'system.notification': nothing,
  truncation: nothing,
  compaction_start: nothing,
  compaction_complete: nothing,
  'auto_mode_switch.requested': nothing,
  'auto_mode_switch.completed': nothing,
  'exit_plan_mode.requested': nothing,
  'exit_plan_mode.completed': nothing,
  'session_limits_exhausted.requested': nothing,
  'session_limits_exhausted.completed': nothing,
  'sampling.requested': nothing,
  'sampling.completed': nothing,
  skills_loaded: nothing,
  'skill.invoked': nothing,
  custom_agents_updated: nothing,
  tools_updated: nothing,
  remote_steerable_changed: nothing,
  schedule_created: nothing,
  schedule_cancelled: nothing,
  schedule_rearmed: nothing,
  custom_notification: nothing,
  'review.comment.added': nothing,
  'review.comment.edited': nothing,
  'review.comment.removed': nothing,
  'review.comments.sent': nothing,
  'review.file.viewed': nothing,
} satisfies Projections<SessionEventType>

/** Writes the rows that an event changes, except those of the session and its agents. */
export function project<T extends SessionEventType>(stored: StoredEvent<T>, writer: StoreWriter): void {
  // Nothing follows from an event of a client's own type.
  if (!isSessionEventType(stored.event.type)) return
  const projection = projections[stored.event.type] as Projection<T>
  projection(stored, writer)
}
