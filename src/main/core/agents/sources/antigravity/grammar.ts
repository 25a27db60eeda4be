import { afterElements, typed, type UserWords } from '#core/agents/transcript/user-words'

const BEGIN = '<USER_REQUEST>'
const END = '</USER_REQUEST>'

/** Elements that Antigravity adds to a request. */
const ADDED = ['ADDITIONAL_METADATA', 'USER_SETTINGS_CHANGE', 'USER_INFORMATION', 'ARTIFACT_FEEDBACK']

/** Returns the meaning of a request: its words, without what Antigravity puts around them. */
export function wordsOfUser(words: string): UserWords<'empty'> {
  const all = words.trim()
  if (!all.startsWith(BEGIN)) return typed(all)
  // Words of the request may have the same tag: the elements that are added tell its end.
  for (let end = all.indexOf(END); end !== -1; end = all.indexOf(END, end + 1))
    if (afterElements(all.slice(end + END.length), ADDED).trim() === '') return typed(all.slice(BEGIN.length, end))
  return typed(all)
}
