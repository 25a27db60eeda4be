import { fields } from '#core/agents/transcript/fields'

/** Of a line, and of an item that the first versions wrote without one. */
const LINE = 'metadata ordinal record_type thread_id timestamp type'

export const lineFields = fields({ any: LINE, record: 'payload' })

export const headerFields = fields({
  any: [
    'account_scoped agent_nickname agent_path agent_role base_instructions cli_version context_window cwd dynamic_tools',
    'forked_from_id forked_from_ordinal_exclusive git history_base history_mode id instructions memory_mode model',
    'model_provider multi_agent_version originator parent_thread_id payload runtime_workspace_roots session_id source',
    `thread_source ${LINE}`,
  ].join(' '),
})

const ITEM = `id internal_chat_message_metadata_passthrough status ${LINE}`

/** Of the settings of a turn. */
export const turnFields = fields({
  any: [
    'approval_policy approvals_reviewer collaboration_mode current_date cwd developer_instructions disabled_plugin_ids',
    'effort final_output_json_schema model multi_agent_version network permission_profile personality realtime_active',
    'root_turn_id sandbox_policy summary timezone trace_id truncation_policy turn_id user_instructions workspace_roots',
  ].join(' '),
})

/** Of the events that belong to something shown. */
export const eventFields = fields({
  any: [
    'additional_details codex_error_info collaboration_mode_kind completed_at duration_ms error info last_agent_message',
    'message model_context_window name rate_limits reason root_turn_id started_at status_code thread_id thread_name',
    'time_to_first_token_ms turn_attribution turn_id type',
  ].join(' '),
})

export const messageFields = fields({ any: `content end_turn phase role ${ITEM}` })

export const partFields = fields({ any: 'annotations detail logprobs type', text: 'image_url text' })

export const reasoningFields = fields({ any: `encrypted_content ${ITEM}`, list: 'content summary' })

export const callFields = fields({
  any: `action arguments call_id input ${ITEM}`,
  text: 'name namespace',
})

export const outputFields = fields({ any: `call_id name namespace output ${ITEM}` })
