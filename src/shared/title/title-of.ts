/** Maximum length of a title, in characters. */
const LONGEST = 60

/** Markdown marks at line starts: headings, quotes, list items. */
const LINE_MARKS = /^(?:\s*(?:#{1,6}|>|[-*+]|\d{1,3}[.)])\s+)+/
/** A greeting before a comma, an exclamation mark, a full stop or a request; without those it says something. */
const GREETING =
  /^(?:hi|hello|hey)(?:\s+(?:there|all|everyone|again))?(?:[,!.]+\s+(?=\S)|\s+(?=(?:please|(?:can|could|would|will) you)\b))/i
const COURTESY = /^(?:please[,]?\s+)?(?:(?:can|could|would|will) you\s+)?(?:please\s+)?(?=\S)/i

/**
 * Returns a title made from the first non-blank line: without Markdown marks, courtesies and link addresses, truncated
 * at a word boundary. Empty when there is no text.
 */
export function titleOf(text: string): string {
  const lines = withoutCode(text.slice(0, 20_000)).split('\n').map(plain)
  const line = lines.find((candidate) => /[\p{L}\p{N}]/u.test(candidate)) ?? plain(text.slice(0, LONGEST * 4))
  return /[\p{L}\p{N}]/u.test(line) ? shortened(line) : ''
}

/** Removes code blocks, unless nothing else remains. */
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
  return words.replace(GREETING, '').replace(COURTESY, '')
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
