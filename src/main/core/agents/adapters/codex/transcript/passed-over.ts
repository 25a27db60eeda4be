import { COMMON_RULES, hiddenBy } from '#core/agents/transcript/ledger'
import type { Hidden } from '#core/agents/transcript/ledger'

/** Rules by which records of Codex and their parts are hidden, with their user-facing reasons. */
export const codexRules = {
  ...COMMON_RULES,
  context: 'Context that Codex adds for the model: the folder, instructions, skills and reports.',
  instructions: 'Instructions for the model: the contents of AGENTS.md, and those of Codex itself.',
  picture: 'Marks around a picture, which is shown.',
  warning: 'Warnings of Codex to the model about its use of tools.',
  repeats: 'Told again for screens of Codex; the messages and calls of the model are shown.',
  bookkeeping: 'What Codex notes for itself: settings, state, progress, limits and usage.',
  summary: 'Summaries of conversations that are shown whole.',
  encrypted: 'Thoughts that are encrypted.',
  continued: 'Records after the place from which another file continues the thread.',
} as const

/** Fates of what is hidden. */
export const hide = hiddenBy(codexRules)

const REPEATS = [
  'agent_message',
  'agent_message_delta',
  'agent_reasoning',
  'agent_reasoning_delta',
  'agent_reasoning_raw_content',
  'agent_reasoning_section_break',
  'apply_patch_approval_request',
  'collab_agent_interaction_begin',
  'collab_agent_interaction_end',
  'collab_agent_spawn_begin',
  'collab_agent_spawn_end',
  'collab_close_begin',
  'collab_close_end',
  'collab_waiting_begin',
  'collab_waiting_end',
  'dynamic_tool_call_request',
  'dynamic_tool_call_response',
  'elicitation_request',
  'exec_approval_request',
  'exec_command_begin',
  'exec_command_end',
  'exec_command_output_delta',
  'image_generation_begin',
  'image_generation_end',
  'item_completed',
  'item_started',
  'mcp_tool_call_begin',
  'mcp_tool_call_end',
  'patch_apply_begin',
  'patch_apply_end',
  'plan_delta',
  'plan_update',
  'request_permissions',
  'request_user_input',
  'terminal_interaction',
  'turn_diff',
  'user_message',
  'view_image_tool_call',
  'web_search_begin',
  'web_search_end',
]

const BOOKKEEPING = [
  'background_event',
  'context_compacted',
  'deprecation_notice',
  'entered_review_mode',
  'exited_review_mode',
  'guardian_assessment',
  'hook_completed',
  'hook_started',
  'mcp_startup_complete',
  'mcp_startup_update',
  'model_reroute',
  'session_configured',
  'shutdown_complete',
  'skills_update_available',
  'sub_agent_activity',
  'thread_goal_updated',
  'thread_rolled_back',
  'thread_settings_applied',
  'undo_completed',
  'undo_started',
  'warning',
]

/** Fates of `event_msg` records that change nothing in the conversation, by the type of their payload. */
export const fateOfEvent: ReadonlyMap<unknown, Hidden> = new Map<unknown, Hidden>([
  ...REPEATS.map((type) => [type, hide.repeats] as const),
  ...BOOKKEEPING.map((type) => [type, hide.bookkeeping] as const),
])

/** Fates of other records, by their type. */
export const fateOfRecord: ReadonlyMap<unknown, Hidden> = new Map<unknown, Hidden>([
  ['compacted', hide.summary],
  ['world_state', hide.bookkeeping],
  ['token_usage_record', hide.bookkeeping],
  ['ghost_snapshot', hide.bookkeeping],
])

/** Fates of items of the model that are not shown, by their type. */
export const fateOfItem: ReadonlyMap<unknown, Hidden> = new Map<unknown, Hidden>([
  ['compaction', hide.summary],
  ['compaction_summary', hide.summary],
  ['compaction_trigger', hide.summary],
  ['context_compaction', hide.summary],
  ['ghost_snapshot', hide.bookkeeping],
])
