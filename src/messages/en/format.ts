import { formatsOf } from '../formats'

export const { number, plural, list } = formatsOf('en')

/** Returns words that others wrote with a full stop, unless they end with a mark of their own. */
export function sentence(words: string): string {
  return /[.!?…]["'”’)]*$/.test(words) ? words : `${words}.`
}
