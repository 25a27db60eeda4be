import { COMMON_RULES, hiddenBy, type Fate } from '#core/agents/transcript/ledger'
import { passedOver } from '../events/passed-over'

/** Rules by which events of Copilot and their parts are hidden, with their user-facing reasons. */
export const copilotRules = {
  ...COMMON_RULES,
  repeats: 'Told again by another event, such as the beginning of a call whose end is shown.',
  instructions: 'Instructions for the model that nobody typed.',
  progress: 'Pieces of messages and calls of the model, which are shown whole.',
  bookkeeping: 'What Copilot notes for itself: state, questions that were answered, limits and progress.',
} as const

/** Fates of what is hidden. */
export const hide = hiddenBy(copilotRules)

const own: ReadonlyMap<string, Fate> = new Map<string, Fate>([
  ['assistant.intent', hide.repeats],
  ['assistant.message_delta', hide.progress],
  ['assistant.reasoning_delta', hide.progress],
  ['assistant.turn_end', hide.bookkeeping],
  ['assistant.turn_retry', hide.bookkeeping],
  ['assistant.usage', hide.bookkeeping],
  ['auto_mode_switch.completed', hide.bookkeeping],
  ['auto_mode_switch.requested', hide.bookkeeping],
  ['hook.end', hide.bookkeeping],
  ['model.call_failure', hide.bookkeeping],
  ['session.compaction_complete', hide.bookkeeping],
  ['session.compaction_start', hide.bookkeeping],
  ['session.custom_agents_updated', hide.bookkeeping],
  ['session.handoff', hide.bookkeeping],
  ['session.info', hide.bookkeeping],
  ['session.mcp_servers_loaded', hide.bookkeeping],
  ['session.remote_steerable_changed', hide.bookkeeping],
  ['session.schedule_cancelled', hide.bookkeeping],
  ['session.schedule_created', hide.bookkeeping],
  ['session.skills_loaded', hide.bookkeeping],
  ['session.system_notification', hide.bookkeeping],
  ['session.task_complete', hide.bookkeeping],
  ['session.tools_updated', hide.bookkeeping],
  ['session.truncation', hide.bookkeeping],
  ['session.usage_info', hide.bookkeeping],
  ['session.warning', hide.bookkeeping],
  ['session.workspace_info_updated', hide.bookkeeping],
  ['skill.invoked', hide.instructions],
  ['subagent.completed', hide.bookkeeping],
  ['subagent.failed', hide.bookkeeping],
  ['system.message', hide.instructions],
  ['system.notification', hide.bookkeeping],
  ['tool.execution_partial_result', hide.progress],
  ['tool.execution_progress', hide.progress],
  ['tool.execution_start', hide.repeats],
  ['tool.user_requested', hide.repeats],
])

/** Returns the fate of an event that changes nothing in the conversation. */
export function fateOfEvent(type: string): Fate {
  return own.get(type) ?? (passedOver.has(type) ? hide.bookkeeping : 'unknown')
}
