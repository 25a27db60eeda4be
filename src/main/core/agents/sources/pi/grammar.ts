import { typed, type UserWords } from '#core/agents/transcript/user-words'

/** A skill that the user called: pi writes its text before the words that follow the name. */
const SKILL = /^<skill name="([^"\n]+)" location="[^"\n]+">\n[^]*?\n<\/skill>(?:\n\n([^]+))?$/

/** Returns the meaning of a text of a user's message. */
export function wordsOfUser(words: string): UserWords {
  const skill = SKILL.exec(words)
  if (skill === null) return typed(words)
  const [, name = '', more = ''] = skill
  return typed(`/skill:${name} ${more}`)
}
