import { unquoted } from './quotes'

/** What can be asked for by name instead of being spelled out. */
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
 * The content of a file to write: a known piece ("a haiku"), or the text itself, without the quotes around it and with
 * a line end.
 */
export function compose(asked: string): string {
  const text = asked.trim()
  const piece = pieces.find((candidate) => candidate.asked.test(text))
  if (piece !== undefined) return piece.text
  const literal = unquoted(text)
  return literal.endsWith('\n') ? literal : `${literal}\n`
}
