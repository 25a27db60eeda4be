import { afterElements, hidden, inside, typed, type UserWords } from '#core/agents/transcript/user-words'

/** The words of the user, with the mode in which Cline ran. */
const INPUT = /^<user_input(?: mode="[^"\n]*")?>([^]*)<\/user_input>$/

/** Texts that Cline writes. */
const NOTICES = ['mode_notice', 'environment_details', 'system_reminder', 'team_status']

/** Returns the meaning of a text in a message of the user. */
export function wordsOfUser(words: string): UserWords {
  const whole = words.trim()
  const input = INPUT.exec(afterElements(whole, ['mode_notice']))?.[1]
  if (input !== undefined) return typed(input)
  const isNotice = NOTICES.some((tag) => inside(whole, `<${tag}>`, `</${tag}>`) !== undefined)
  return isNotice ? hidden('notices') : typed(words)
}
