/** Types of the frames in `SDKMessage` of the Claude Agent SDK 0.3.332, those of the system with their subtype. */
export const frameTypes: readonly string[] = `
  assistant auth_status conversation_reset prompt_suggestion rate_limit_event result stream_event system/api_retry
  system/background_tasks_changed system/commands_changed system/compact_boundary system/control_request_progress
  system/elicitation_complete system/files_persisted system/hook_progress system/hook_response system/hook_started
  system/informational system/init system/local_command_output system/memory_recall system/mirror_error
  system/model_refusal_fallback system/model_refusal_no_fallback system/notification system/permission_denied
  system/plugin_install system/session_state_changed system/session_writes_lost system/status system/task_notification
  system/task_progress system/task_started system/task_updated system/thinking_tokens system/worker_shutting_down
  tool_progress tool_use_summary user
`
  .trim()
  .split(/\s+/)

/** Types that its program also writes, as recordings show. */
export const undocumentedTypes: readonly string[] = ['command_lifecycle', 'system/session_title_changed']
