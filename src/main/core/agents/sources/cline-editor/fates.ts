import { COMMON_RULES, hiddenBy, type Fate } from '#core/agents/transcript/ledger'

/** Rules by which messages of Cline, Roo Code and Kilo Code are hidden, with their user-facing reasons. */
export const clineEditorRules = {
  ...COMMON_RULES,
  progress: 'Progress and questions of the extension on its own screen.',
  notices: 'Notices of the extension, and what it corrects in answers of the model.',
  edits: 'Changes that the user made in the editor before accepting an edit.',
} as const

/** Fates of what is hidden. */
export const hide = hiddenBy(clineEditorRules)

const group = (fate: Fate, names: string): [string, Fate][] => names.split(' ').map((name) => [name, fate])

/** Kinds of messages that are hidden whatever they hold. */
export const hiddenKinds: ReadonlyMap<string, Fate> = new Map<string, Fate>([
  ...group(
    hide.progress,
    'api_req_finished api_req_retried api_req_retry_delayed api_req_rate_limit_wait resume_task resume_completed_task ' +
      'checkpoint_created checkpoint_saved task_progress info mcp_server_request_started mcp_notification ' +
      'load_mcp_documentation condense condense_context condense_context_error new_task new_task_started report_bug ' +
      'summarize_task subtask_result codebase_search_result auto_approval_max_req_reached image generate_explanation',
  ),
  ...group(
    hide.notices,
    'error diff_error clineignore_error rooignore_error shell_integration_warning mistake_limit_reached hook_status ' +
      'hook_output hook_output_stream sliding_window_truncation',
  ),
  ['user_feedback_diff', hide.edits],
])
