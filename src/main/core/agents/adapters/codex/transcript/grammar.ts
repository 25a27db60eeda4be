import type { JsonRecord } from '#core/agents/transcript/records'
import { list, record, text } from '#core/agents/transcript/values'
import { hidden, inside, typed, type UserWords } from '#core/agents/transcript/user-words'
import type { codexRules } from './passed-over'

/*
 * The forms in which Codex writes its own words into messages of the user. Each is anchored at both ends of a text, so
 * that tags in what people type stay as they are. Newer versions state who wrote a part, which counts more.
 */

/** Tags around words of Codex. */
const TAGS = [
  'environment_context',
  'user_instructions',
  'turn_aborted',
  'permissions',
  'skill',
  'subagent_notification',
  'user_action',
  'hook_prompt',
  'codex_internal_context',
  'goal_context',
  'model_switch',
]

const OWN = new RegExp(`^<(${TAGS.join('|')})(?: [^>\\n]*)?>[^]*</\\1(?: [^>\\n]*)?>$`)

const INSTRUCTIONS = /^# AGENTS\.md instructions for [^\n]*\n\s*<INSTRUCTIONS>[^]*<\/INSTRUCTIONS>$/

const SHELL =
  /^<user_shell_command>\s*<command>\n?([^]*?)\n?<\/command>\s*<result>\n?([^]*?)\n?<\/result>\s*<\/user_shell_command>$/

/** The context that an editor puts before the words of the user. */
const EDITOR = /^# (?:Context from my IDE setup|Files mentioned by the user):\n[^]*?\n## My request for Codex:\n/

/** Tags around a picture, in parts of their own. */
const PICTURE = /^(?:<image(?: name=[^>]*)?>|<\/image>)$/

const WARNING = /^Warning: apply_patch was requested via \w+\. Use the apply_patch tool instead of exec_command\.$/

/** Returns the meaning of a text of a user's message; `kind` is the one that Codex states. */
export function wordsOfUser(
  words: string,
  kind?: string,
): Exclude<UserWords<keyof typeof codexRules>, { kind: 'shell-output' }> {
  const whole = words.trim()
  if (kind?.startsWith('user.') === true) return shellOf(whole) ?? typed(withoutEditor(whole))
  if (kind !== undefined && kind !== 'unknown') return shellOf(whole) ?? hidden('context')
  if (whole.startsWith('<')) {
    const shell = shellOf(whole)
    if (shell !== undefined) return shell
    if (OWN.test(whole)) return hidden('context')
    if (PICTURE.test(whole)) return hidden('picture')
  } else if (whole.startsWith('# ') && INSTRUCTIONS.test(whole)) return hidden('instructions')
  else if (whole.startsWith('Warning: ') && WARNING.test(whole)) return hidden('warning')
  return typed(withoutEditor(whole))
}

/** Returns the kinds that Codex states for the parts of a message. */
export function kindsOf(payload: JsonRecord): readonly (string | undefined)[] {
  const metadata = record(payload['internal_chat_message_metadata_passthrough'])
  return list(metadata['content_item_kinds']).map(text)
}

function shellOf(words: string): Extract<UserWords, { kind: 'shell' }> | undefined {
  if (inside(words, '<user_shell_command>', '</user_shell_command>') === undefined) return undefined
  const [, command, output] = SHELL.exec(words) ?? []
  return command === undefined ? undefined : { kind: 'shell', command: command.trim(), output: output ?? '' }
}

const withoutEditor = (words: string): string => (words.startsWith('# ') ? words.replace(EDITOR, '') : words)
