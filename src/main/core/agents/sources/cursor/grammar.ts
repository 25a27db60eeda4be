import { afterElements, hidden, inside, typed, type UserWords } from '#core/agents/transcript/user-words'

/** Elements that Cursor's command line writes, before the words of the user or in a text of their own. */
const CONTEXT = [
  ...['user_info', 'project_layout', 'git_status', 'rules', 'system_reminder', 'attached_files', 'open_files'],
  ...['additional_data', 'agent_skills', 'agent_transcripts', 'mcp_file_system', 'timestamp', 'system-reminder'],
]

/** Returns the meaning of a text in a message of the user. */
export function wordsOfUser(words: string): UserWords {
  const rest = afterElements(words.trim(), CONTEXT)
  const query = inside(rest, '<user_query>', '</user_query>')
  if (query !== undefined) return typed(query)
  return rest === '' && words.trim() !== '' ? hidden('context') : typed(words)
}

/** Returns the folder of the project that Cursor tells the model. */
export function folderIn(words: string): string | undefined {
  const whole = words.trim()
  return whole.startsWith('<user_info>') ? /^Workspace Path: (.+)$/m.exec(whole)?.[1]?.trim() : undefined
}
