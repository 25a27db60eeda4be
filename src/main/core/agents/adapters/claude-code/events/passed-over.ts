import { text } from '#core/agents/transcript/values'

/** Reason why frames of a type are not passed on. */
type Reason = string

const REPEATS = 'Other frames tell the same.'
const SCREEN = "It concerns the program's own screen."
const LATER = 'Parley has no counterpart of this part of the program.'

/**
 * Types of frames that are not passed on, those of the system with their subtype, each with its reason. A type that stands neither
 * here nor among the converted ones is kept as a message of an unknown kind.
 */
export const passedOver: ReadonlyMap<string, Reason> = new Map<string, Reason>([
  ['command_lifecycle', 'The queue is that of the session; the protocol of turns reads it.'],
  ['conversation_reset', 'A command of its own screen, which is not offered.'],
  ['prompt_suggestion', SCREEN],
  ['tool_use_summary', REPEATS],
  ['auth_status', 'A sign-in is made through the account, which tells its steps.'],
  ['system/background_tasks_changed', 'The list of tasks is read and passed on.'],
  ['system/session_state_changed', 'Turns begin and end with their own frames.'],
  ['system/thinking_tokens', 'The usage of the call has the tokens of its thoughts.'],
  ['system/hook_progress', 'Programs of the user are told of with their end.'],
  ['system/control_request_progress', 'Each request has a deadline of its own.'],
  ['system/commands_changed', 'The commands of a session are read at its start.'],
  ['system/local_command_output', 'The words of a command also come as a message of the assistant.'],
  ['system/elicitation_complete', 'The answer to the question tells it.'],
  ['system/worker_shutting_down', 'The end of the process tells it.'],
  ['system/notification', SCREEN],
  ['system/plugin_install', LATER],
  ['system/files_persisted', LATER],
  ['system/memory_recall', LATER],
  ['system/mirror_error', LATER],
])

/** Returns the name of the type of a frame, with its subtype where that decides. */
export function typeOf(frame: Readonly<Record<string, unknown>>): string {
  const { type, subtype } = frame
  // Values that are no text have no name, and may not become text either.
  return type === 'system' ? `system/${text(subtype) ?? ''}` : (text(type) ?? '')
}
