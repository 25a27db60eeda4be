import { COMMON_RULES, hiddenBy, type Fate } from '#core/agents/transcript/ledger'
import { isWhole } from '#core/agents/transcript/fields'
import type { JsonRecord } from '#core/agents/transcript/records'
import { record } from '#core/agents/transcript/values'
import { nameFields } from './known-fields'

/** Rules by which entries of Claude Code and their parts are hidden, with their user-facing reasons. */
export const claudeRules = {
  ...COMMON_RULES,
  context: 'Context that Claude Code adds for the model: reminders, files, skills, and what an editor shows.',
  'command-output': 'Output of Claude Code’s own commands, and the warning that comes before it.',
  notice: 'Notices of Claude Code in the name of the user, such as that a turn was interrupted.',
  notification: 'Reports to the model about work in the background; its results are shown where it began.',
  summary: 'Summaries of conversations that are shown whole, or of another one in the same folder.',
  placeholder: 'Answers that Claude Code writes in place of the model, which say nothing.',
  redacted: 'Thoughts that are encrypted.',
  bookkeeping: 'What Claude Code notes for itself: state, requests, file versions, progress and costs.',
} as const

/** Fates of what is hidden. */
export const hide = hiddenBy(claudeRules)

/** Types of entries that are no part of the conversation. */
const bookkeeping: ReadonlySet<unknown> = new Set([
  'agent-color',
  'agent-setting',
  'api-request',
  'api-request-blob',
  'api-request-shape',
  'atis-latch',
  'attribution-snapshot',
  'content-replacement',
  'cost-state',
  'file-history-delta',
  'file-history-snapshot',
  'last-prompt',
  'launched',
  'mode',
  'permission-mode',
  'pr-link',
  'progress',
  'result',
  'speculation-accept',
  'started',
  'tag',
  'task-summary',
  'tools-used',
  'worktree-state',
])

/** Types of entries with a name of the session, and the field that has it. */
const names: ReadonlyMap<unknown, string> = new Map([
  ['custom-title', 'customTitle'],
  ['ai-title', 'aiTitle'],
  ['agent-name', 'agentName'],
])

/** Subtypes of entries of the type `system`. */
const systemNotes: ReadonlySet<unknown> = new Set([
  'agents_killed',
  'api_error',
  'api_metrics',
  'api_retry',
  'away_summary',
  'bridge_status',
  'compact_boundary',
  'file_snapshot',
  'informational',
  'init',
  'local_command',
  'memory_saved',
  'microcompact_boundary',
  'model_refusal_fallback',
  'permission_retry',
  'scheduled_task_fire',
  'status',
  'stop_hook_summary',
  'task_notification',
  'turn_duration',
])

/** Types of attachments: context for the model that nobody typed. */
const contexts: ReadonlySet<unknown> = new Set([
  'agent_listing_delta',
  'agent_mention',
  'already_read_file',
  'async_hook_response',
  'auto_mode',
  'auto_mode_exit',
  'budget_usd',
  'command_permissions',
  'compact_file_reference',
  'compaction_reminder',
  'context_efficiency',
  'critical_system_reminder',
  'current_session_memory',
  'date',
  'date_change',
  'deferred_tools_delta',
  'diagnostics',
  'directory',
  'dynamic_skill',
  'edited_image_file',
  'edited_text_file',
  'environment',
  'file',
  'goal_status',
  'hook_additional_context',
  'hook_blocking_error',
  'hook_cancelled',
  'hook_error_during_execution',
  'hook_non_blocking_error',
  'hook_permission_decision',
  'hook_stopped_continuation',
  'hook_success',
  'hook_system_message',
  'invoked_skills',
  'max_turns_reached',
  'mcp_instructions_delta',
  'mcp_resource',
  'model',
  'nested_memory',
  'opened_file_in_ide',
  'output_style',
  'output_token_usage',
  'pdf_reference',
  'plan_file_reference',
  'plan_mode',
  'plan_mode_exit',
  'plan_mode_reentry',
  'prompt_snapshot',
  'relevant_memories',
  'remote_session_change',
  'selected_lines_in_ide',
  'session_context',
  'skill_discovery',
  'skill_listing',
  'structured_output',
  'task_reminder',
  'task_status',
  'team_context',
  'teammate_mailbox',
  'teammate_shutdown_batch',
  'todo_reminder',
  'token_usage',
  'total_tokens_reminder',
  'ultrathink_effort',
  'verify_plan_reminder',
])

/** Returns the fate of an entry that has no message. */
export function fateOfNote(entry: JsonRecord): Fate {
  const { type } = entry
  const name = names.get(type)
  if (name !== undefined) return typeof entry[name] === 'string' && isWhole(entry, nameFields) ? 'joined' : 'unknown'
  if (type === 'summary') return typeof entry['summary'] === 'string' ? hide.summary : 'unknown'
  if (type === 'system' ? systemNotes.has(entry['subtype']) : bookkeeping.has(type)) return hide.bookkeeping
  return 'unknown'
}

/** Returns the fate of an attachment that is no message. */
export function fateOfAttachment(attachment: unknown): Fate {
  return contexts.has(record(attachment)['type']) ? hide.context : 'unknown'
}
