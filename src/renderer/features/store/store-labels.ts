import type { Backup, StoreFinding } from '../../../shared/store/entities'

/** Why a backup was made, as lists say it. */
export const backupKinds: Readonly<Record<Backup['kind'], string>> = {
  daily: 'Daily',
  manual: 'Made by hand',
  migration: 'Before an update',
  restore: 'Before a restore',
  repair: 'Before a repair',
}

const tables: Readonly<Record<string, string>> = {
  session: 'names and dates of sessions',
  session_label: 'tags of sessions',
  session_state: 'plans and other states of sessions',
  session_switch: 'what is switched off in sessions',
  agent: 'agents',
  agent_note: 'agents',
  agent_setup: 'agents',
  adapter_model: 'models of agents',
  turn: 'turns',
  message: 'messages',
  untold_message: 'what agents were not told yet',
  delivery: 'what agents were told',
  removal: 'rewinds',
  merge: 'merges',
  event: 'the log of what happened',
  event_bundle: 'the log of what happened',
  blob: 'files and long outputs',
  blob_part: 'files and long outputs',
  message_blob: 'files and long outputs',
  session_blob: 'files and long outputs',
  usage_report: 'usage',
  usage_total: 'usage',
  permission_request: 'permissions',
  permission_rule: 'permissions',
  elicitation: 'questions of agents',
  configuration: 'personas, profiles and providers',
  transcript: 'where imported sessions came from',
  transcript_copy: 'copies of transcripts',
  transcript_cursor: 'where imported sessions came from',
}

/** What is in a table of the store, for people. */
export function tableWords(table: string): string {
  return tables[table] ?? table.replaceAll('_', ' ')
}

/** What became of a fault. */
export const findingStates: Readonly<Record<StoreFinding['state'], string>> = {
  repaired: 'Repaired',
  repairable: 'Can be repaired',
  fatal: 'Damaged',
  harmless: 'Harmless',
}
