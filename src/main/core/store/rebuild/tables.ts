import type { Tables } from '../schema'

/*
 * Tables that follow from the log of a session, and the reason why others do not. A new table does not compile without an
 * entry here.
 */

/** A table whose rows follow from the log. */
export interface DerivedTable {
  /** The column by which a row belongs to a session: directly, or by a message or an agent of it. */
  readonly owner: 'session_key' | 'message_key' | 'agent_key'
  /** Columns that tell the rows of a session apart; empty: its rows are a list in the order of their keys. */
  readonly id: readonly string[]
  /** The column that SQLite numbers; the log knows rows by their ids. */
  readonly key?: string
  /** Columns that are the key of a row in another table. */
  readonly keysOf?: Readonly<Record<string, KeyedTable>>
  /** Columns of contents, which are a part of the log themselves: see docs/decisions/0293. */
  readonly contents?: readonly string[]
  /** Columns that are no history, with the reason. */
  readonly except?: Readonly<Record<string, string>>
}

/** A table whose rows do not follow from the log. */
interface OtherTable {
  /** The reason. */
  readonly because: string
}

/** Tables to whose keys other tables refer, with the column by which the log knows their rows. */
export const IDS = { session: 'session_id', agent: 'agent_id', message: 'message_id', blob: 'blob_id' } as const

/** A table to whose keys other tables refer. */
export type KeyedTable = keyof typeof IDS

const LOG = 'It is the log.'
const CONTENTS = 'It holds contents: long texts and files, to which events refer by hash.'
const SETTING = 'It is set for all sessions.'
const MACHINES = 'It is of other machines.'
const PLANS = 'It plans work, and outlives its sessions.'
const TRANSCRIPTS = 'It is read from the files of other tools again.'

const ofMessage = { message_key: 'message' } as const
const ofAgent = { agent_key: 'agent' } as const
const usage = ['adapter_session_id', 'agent_id', 'model'] as const

/** Every table: how its rows follow from the log, or the reason why they do not. */
export const origins = {
  session: { owner: 'session_key', id: [], key: 'session_key' },
  session_state: {
    owner: 'session_key',
    id: [],
    except: { reserved_sequence: 'It is ahead of the log, so that events that are not logged cost no write.' },
  },
  session_label: { owner: 'session_key', id: ['word'] },
  session_switch: { owner: 'session_key', id: ['kind', 'name'] },
  agent: { owner: 'session_key', id: ['agent_id'], key: 'agent_key' },
  agent_setup: { owner: 'agent_key', id: ['agent_key'], keysOf: ofAgent },
  agent_note: { owner: 'agent_key', id: ['agent_key', 'kind'], keysOf: ofAgent },
  turn: { owner: 'session_key', id: ['turn_id'], key: 'turn_key' },
  message: {
    owner: 'session_key',
    id: ['message_id'],
    key: 'message_key',
    contents: ['content_text', 'blocks', 'packed'],
  },
  delivery: { owner: 'message_key', id: ['message_key', 'ordinal'], keysOf: ofMessage },
  untold_message: { owner: 'message_key', id: ['agent_key', 'message_key'], keysOf: { ...ofAgent, ...ofMessage } },
  removal: { owner: 'session_key', id: ['removal_id'], key: 'removal_key' },
  merge: {
    owner: 'message_key',
    id: ['child_key', 'message_key', 'merged_at'],
    key: 'merge_key',
    keysOf: { child_key: 'session', ...ofMessage },
  },
  elicitation: { owner: 'session_key', id: ['request_id'], key: 'elicitation_key' },
  permission_request: { owner: 'session_key', id: ['request_id'], key: 'permission_key' },
  permission_rule: { owner: 'session_key', id: ['rule_id'], key: 'rule_key' },
  running_command: { owner: 'session_key', id: ['command_id'] },
  message_blob: { owner: 'message_key', id: ['message_key', 'blob_key'], keysOf: { ...ofMessage, blob_key: 'blob' } },
  session_blob: { owner: 'session_key', id: ['blob_key'], keysOf: { blob_key: 'blob' } },
  usage_report: { owner: 'session_key', id: [], key: 'usage_key' },
  usage_total: { owner: 'session_key', id: [...usage, 'quarter', 'currency', 'source'] },
  usage_day: { owner: 'session_key', id: [...usage, 'day', 'currency', 'source'] },

  file_edit: { because: 'It follows from the blocks of its message.' },
  tool_entry: { because: 'It follows from the blocks of its message, and leads to its words in an index.' },
  event: { because: LOG },
  event_bundle: { because: LOG },
  private_event: { because: LOG },
  log_baseline: { because: LOG },
  unlogged: { because: 'It notes which logs are to be completed.' },
  blob: { because: CONTENTS },
  blob_part: { because: CONTENTS },
  staged_blob: { because: 'It holds files that no message has yet.' },
  unpacked: { because: 'It notes how far the rows of an older version are packed.' },
  command_receipt: { because: 'It notes for a day which commands of clients were carried out.' },
  terminal: { because: 'It holds what terminals of people showed, which is kept out of the log.' },
  erasure: { because: 'It notes that words of purged sessions are to be removed from the file.' },
  configuration: { because: SETTING },
  adapter_model: { because: 'Agents say it again when they start.' },
  stricter_reading: { because: SETTING },
  trusted_folder: { because: SETTING },
  blocked_folder: { because: SETTING },
  allowed_setup: { because: SETTING },
  model_consent: { because: SETTING },
  landing: { because: PLANS },
  told_conflict: { because: PLANS },
  place: { because: PLANS },
  attempt_group: { because: PLANS },
  attempt: { because: PLANS },
  automation: { because: PLANS },
  automation_run: { because: PLANS },
  machine: { because: MACHINES },
  machine_session: { because: MACHINES },
  machine_usage: { because: MACHINES },
  machine_copy: { because: MACHINES },
  fleet_cursor: { because: MACHINES },
  transcript: { because: TRANSCRIPTS },
  transcript_cursor: { because: TRANSCRIPTS },
  transcript_copy: { because: 'It holds copies of the files of other tools.' },
  transcript_account: { because: TRANSCRIPTS },
  unknown_record: { because: TRANSCRIPTS },
  found_count: { because: TRANSCRIPTS },
  found_usage: { because: TRANSCRIPTS },
  found_call: { because: TRANSCRIPTS },
} as const satisfies Readonly<Record<keyof Tables, DerivedTable | OtherTable>>

/** Names of the tables whose rows follow from the log. */
export type DerivedName = {
  [T in keyof typeof origins]: (typeof origins)[T] extends DerivedTable ? T : never
}[keyof typeof origins]

/** The tables whose rows follow from the log; each after those to whose keys it refers. */
export const derivedTables: readonly (readonly [DerivedName, DerivedTable])[] = Object.entries(origins).flatMap(
  ([name, origin]) => ('owner' in origin ? [[name as DerivedName, origin] as const] : []),
)
