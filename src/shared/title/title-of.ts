/** How long a title gets, in characters. */
const LONGEST = 60

/** What stands at the beginning of lines in Markdown: headings, quotations, points of lists. */
const LINE_MARKS = /^(?:\s*(?:#{1,6}|>|[-*+]|\d{1,3}[.)])\s+)+/
const COURTESY =
  /^(?:(?:hi|hello|hey)\b[,!.]?\s+)?(?:please[,]?\s+)?(?:(?:can|could|would|will) you\s+)?(?:please\s+)?(?=\S)/i

/**
 * A title made of the first line that says something: without marks of Markdown, courtesies and addresses of links, cut
 * at the end of a word. Empty when there is nothing to say.
 */
export function titleOf(text: string): string {
  const lines = withoutCode(text.slice(0, 20_000)).split('\n').map(plain)
  const line = lines.find((candidate) => /[\p{L}\p{N}]/u.test(candidate)) ?? plain(text.slice(0, LONGEST * 4))
  return /[\p{L}\p{N}]/u.test(line) ? shortened(line) : ''
}

/** Blocks of code say little in a title, unless there is nothing else. */
function withoutCode(text: string): string {
  const rest = text.replace(/^```[^\n]*\n[\s\S]*?(?:^```|$(?![\s\S]))/gm, '')
  return rest.trim() === '' ? text.replace(/^```.*$/gm, '') : rest
}

function plain(line: string): string {
  const words = line
    .replace(LINE_MARKS, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/([*_~`]{1,3})([^*_~`]+)\1/g, '$2')
    .replace(/\p{C}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return words.replace(COURTESY, '')
}

function shortened(line: string): string {
  const sentence = /^.{15,}?[.!?](?=\s)/u.exec(line)?.[0] ?? line
  const ended = sentence.replace(/[.:;,!\s]+$/, '')
  const characters = [...ended]
  if (characters.length <= LONGEST) return ended
  const cut = characters.slice(0, LONGEST - 1).join('')
  const atWord = cut.replace(/\s+\S*$/, '')
  return `${atWord.length > LONGEST / 2 ? atWord : cut}…`
}
