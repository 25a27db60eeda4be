import { unquoted } from './quotes'

/** Content that can be requested by name. */
const pieces: readonly { readonly asked: RegExp; readonly text: string }[] = [
  {
    asked: /^(?:a |the )?haiku(?: .+)?$/i,
    text: 'A prompt and a pause,\nthe small window fills with words:\nno cloud in the sky.\n',
  },
  {
    asked: /^(?:a |the )?(?:short )?(?:poem|verse)(?: .+)?$/i,
    text: 'The cursor waits, the fan is still,\nthe morning light is on the sill.\nYou type a line, I type one too,\nand none of it has left the room.\n',
  },
  {
    asked: /^(?:a |the )?(?:to-?do|task) ?list(?: .+)?$/i,
    text: '# To do\n\n- [x] Open Parley\n- [x] Ask the playground for something\n- [ ] Connect an agent\n',
  },
]

/**
 * Returns the content of a file to write: a known piece ("a haiku"), or the text itself, without surrounding quotes and
 * with a final line break.
 */
export function compose(asked: string): string {
  const text = asked.trim()
  const piece = pieces.find((candidate) => candidate.asked.test(text))
  if (piece !== undefined) return piece.text
  const literal = unquoted(text)
  return literal.endsWith('\n') ? literal : `${literal}\n`
}
