import { hidden, inside, typed, type UserWords } from '../../transcript/user-words'

/** Texts that Cursor's command line writes. */
const CONTEXT = [
  ...['user_info', 'project_layout', 'git_status', 'rules', 'system_reminder', 'attached_files', 'open_files'],
  ...['additional_data', 'agent_skills', 'agent_transcripts', 'mcp_file_system', 'timestamp', 'system-reminder'],
]

/** Parts that Cursor writes before the words of the user, each with tags of its own. */
const BEFORE = new RegExp(`^(?:<(${CONTEXT.join('|')})>[^]*?</\\1>\\s*)+(?=<user_query>)`)

/** Returns the meaning of a text in a message of the user. */
export function wordsOfUser(words: string): UserWords {
  const whole = words.trim()
  const query = inside(whole.replace(BEFORE, ''), '<user_query>', '</user_query>')
  if (query !== undefined) return typed(query)
  return isContext(whole) ? hidden('context') : typed(words)
}

const ONLY_CONTEXT = new RegExp(`^(?:<(${CONTEXT.join('|')})>[^]*?</\\1>\\s*)+$`)

/** Returns whether all of a text was written by Cursor. */
export function isContext(words: string): boolean {
  return ONLY_CONTEXT.test(words.trim())
}

/** Returns the folder of the project that Cursor tells the model. */
export function folderIn(words: string): string | undefined {
  const whole = words.trim()
  return whole.startsWith('<user_info>') ? /^Workspace Path: (.+)$/m.exec(whole)?.[1]?.trim() : undefined
}
