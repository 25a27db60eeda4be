/** A pasted text longer than this is offered as a file. */
const LONG_CHARACTERS = 6000
const LONG_LINES = 120

/** A pasted text as a file, when it is so long that it would bury what is asked; else null. */
export function pastedText(text: string): File | null {
  const isLong = text.length > LONG_CHARACTERS || text.split('\n', LONG_LINES + 1).length > LONG_LINES
  return isLong ? new File([text], 'pasted.txt', { type: 'text/plain' }) : null
}
