/**
 * Length of a run of one kind of characters that does not occur in written text; hashes, rulers and padding have such
 * runs.
 */
const LONGEST_RUN = 256

const longRun = new RegExp(
  ['[\\p{L}\\p{M}]', '[^\\p{L}\\p{M}\\p{N}\\s]', '\\s'].map((kind) => `${kind}{${LONGEST_RUN + 1},}`).join('|'),
  'gu',
)
const chunk = new RegExp(`.{1,${LONGEST_RUN}}`, 'gsu')

/**
 * The text in pieces, cut within runs of characters of one kind that are longer than any word. Byte-pair encoding takes
 * quadratic time over such a run: a line of 100,000 dashes would hold the host for seconds.
 */
export function cutLongRuns(text: string): string[] {
  const pieces: string[] = []
  let end = 0
  for (const run of text.matchAll(longRun)) {
    pieces.push(text.slice(end, run.index), ...(run[0].match(chunk) ?? []))
    end = run.index + run[0].length
  }
  pieces.push(text.slice(end))
  return pieces
}
