/** Reason why events of a type are not passed on. */
type Reason = string

const REPEATS = 'Other events tell the same.'
const ASKED = 'The question of the session that it leads to, or its end, tells the same.'
const SCREEN = "It concerns the program's own screen."
const OWN_CHANGE = 'The new state is read and passed on.'
const REFUSED = 'It is answered at once: Parley has nothing for it.'
const PIECE = 'A detail of a model call; its messages, calls and usage are passed on.'
const LATER = 'Parley has no counterpart of this part of the program.'
const RULES = 'Notes of the program for its own permission rules; every question and its answer are passed on.'

/**
 * Types of events that are not passed on, each with its reason. A type that stands neither here nor among the converted ones
 * is kept as a message of an unknown kind.
 */
export const passedOver: ReadonlyMap<string, Reason> = new Map<string, Reason>([
  ['abort', 'The end of the turn tells it.'],
  ['agent.interrupted', 'The end of the turn tells it.'],
  ['assistant.idle', 'The idle session tells it.'],
  ['session.idle', 'It ends the turn.'],
  ['assistant.message_start', 'The first piece of the message tells it.'],
  ['assistant.streaming_delta', PIECE],
  ['assistant.server_tool_progress', PIECE],
  ['assistant.turn_start', 'A model call; the turn is that of the prompt.'],
  ['model.call_finished', PIECE],
  ['capabilities.changed', 'It repeats what Parley told the program that it can do.'],
  ['commands.changed', 'The commands of a session are read at its start.'],
  ['elicitation.requested', ASKED],
  ['elicitation.completed', ASKED],
  ['permission.requested', ASKED],
  ['permission.completed', ASKED],
  ['user_input.requested', ASKED],
  ['user_input.completed', ASKED],
  ['permission.assentDetected', RULES],
  ['permission.carriedForward', RULES],
  ['permission.contextualAuthorization', RULES],
  ['permission.messageAuthorization', RULES],
  ['permission.messageAuthorizationDegraded', RULES],
  ['permission.messageAuthorizationRead', RULES],
  ['sandbox.decision', RULES],
  ['session.permissions_changed', RULES],
  ['hook.start', 'Programs of the user are told of with their end, if they said something.'],
  ['hook.progress', 'Programs of the user are told of with their end, if they said something.'],
  ['pending_messages.modified', 'The queue is that of the session.'],
  ['user.message', 'The message is that of the prompt; it is noted when the program takes it up.'],
  ['session.start', 'The answer to the request that started the session tells it.'],
  ['session.resume', 'The answer to the request that resumed the session tells it.'],
  ['session.shutdown', 'The end of the process tells it.'],
  ['session.error', 'It becomes the failure of the turn, or a notice.'],
  ['session.background_tasks_changed', OWN_CHANGE],
  ['session.mode_changed', OWN_CHANGE],
  ['session.model_change', OWN_CHANGE],
  ['session.plan_changed', OWN_CHANGE],
  ['session.todos_changed', OWN_CHANGE],
  ['session.workspace_file_changed', 'Files of its own folder: a plan is read, a checkpoint is of no use elsewhere.'],
  ['session.context_changed', 'The folder and branch of a session are read from the folder itself.'],
  ['session.context_cleared', 'A command of its own screen, which is not offered.'],
  ['session.snapshot_rewind', 'A command of its own screen, which is not offered.'],
  ['session.mode_notice_delivered', 'The change of the mode tells it.'],
  ['session.autopilot_stopped', 'The end of the turn tells it.'],
  ['session.autopilot_objective_changed', LATER],
  ['session.completion_receipt', 'The end of the turn and its calls tell it.'],
  ['session.extensions_loaded', "Extensions of Copilot; the event of this name is about Parley's."],
  ['session.extensions.attachments_pushed', SCREEN],
  ['session.indexed_search', 'The tool call tells it.'],
  ['tool_search.activated', 'The tool call tells it.'],
  ['session.managed_settings_resolved', 'Settings of an organization, which the program itself applies.'],
  ['session.managed_settings_enforced', 'Settings of an organization, which the program itself applies.'],
  ['session.mcp_server_status_changed', 'Also reported with the loaded servers, including the reason.'],
  ['session.mcp_server_removed', 'Also reported with the loaded servers.'],
  ['session.mcp_server_needs_reconnect', 'The program connects again by itself.'],
  ['session.mcp_server_tools_loaded', 'The changed tools tell it.'],
  ['mcp.tools.list_changed', 'The changed tools tell it.'],
  ['mcp.resources.list_changed', LATER],
  ['mcp.prompts.list_changed', LATER],
  ['mcp.oauth_completed', 'It follows on the answer.'],
  ['mcp.headers_refresh_required', REFUSED],
  ['mcp.headers_refresh_completed', 'It follows on the answer.'],
  ['mcp_app.tool_call_complete', LATER],
  ['external_tool.requested', REFUSED],
  ['external_tool.completed', 'It follows on the answer.'],
  ['command.execute', REFUSED],
  ['command.queued', REFUSED],
  ['command.completed', 'It follows on the answer.'],
  ['session.usage_record', REPEATS],
  ['session.usage_checkpoint', 'A sum of the usage that is told per call.'],
  ['session.session_limits_changed', 'The limit is asked about when it is reached.'],
  ['session.auto_mode_resolved', 'The usage of each call has its model.'],
  ['session.auto_tier_recommendation', SCREEN],
  ['session.auto_tier_switch_failed', 'The model is as it was.'],
  ['session.binary_asset', 'Data of a message that the messages refer to.'],
  ['shell_exit', 'The end of the tool call tells it.'],
  ['subagent.configured', 'The calls of the subagent have its model.'],
  ['subagent.selected', 'Custom agents of the program; the session has its own.'],
  ['subagent.deselected', 'Custom agents of the program; the session has its own.'],
  ['ui.ephemeral_query', SCREEN],
  ['session.canvas.opened', SCREEN],
  ['session.canvas.closed', SCREEN],
  ['session.canvas.recorded', SCREEN],
  ['session.canvas.registry_changed', SCREEN],
  ['session.canvas.removed', SCREEN],
  ['session.canvas.unavailable', SCREEN],
  ['assistant.fusion_phase_started', PIECE],
  ['assistant.fusion_phase_activity', PIECE],
  ['assistant.fusion_phase_completed', PIECE],
  ['assistant.fusion_phase_failed', PIECE],
  ['session.fusion_route_started', PIECE],
  ['session.fusion_route_failed', PIECE],
  ['session.fusion_resolved', PIECE],
  ['session.fusion_completed', PIECE],
  ['factory.run_started', 'Its agents are told of as subagents.'],
  ['factory.run_updated', 'Its agents are told of as subagents.'],
  ['factory.run_settled', 'Its agents are told of as subagents.'],
])

const RAW =
  'The raw form of a model call, without a place in the published schema; the events of its parts are passed on.'

/** Types of events of the runtime (1.0.102) that the published schema does not list, each with the reason why it is not passed on. */
export const passedOverRaw: ReadonlyMap<string, Reason> = new Map<string, Reason>([
  ['model.call_final_result', RAW],
  ['model.call_start', RAW],
  ['model.log', 'A line of the log of the program.'],
  ['model.message', RAW],
  ['model.messages_snapshot', RAW],
  ['model.model_call_failure', RAW],
  ['model.model_call_started', RAW],
  ['model.model_call_success', RAW],
  ['model.response', RAW],
  ['model.telemetry', 'Measurements for the maker of the program.'],
  ['model.tool_execution', RAW],
  ['model.turn_ended', RAW],
  ['model.turn_failed', RAW],
  ['model.turn_retry', RAW],
  ['model.turn_started', RAW],
])

/** Returns whether events of a type are not passed on. */
export function isPassedOver(type: string): boolean {
  return passedOver.has(type) || passedOverRaw.has(type)
}
