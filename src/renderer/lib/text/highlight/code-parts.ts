/** Part of a long text whose lines are shown as they are. */
export interface CodePart {
  readonly start: number
  readonly text: string
}

/** Longest part. */
const LONGEST = 6000

/** Cuts code into parts, after lines where there are some. Parts of a text that grows stay the same but for the last. */
export function codeParts(code: string): CodePart[] {
  const parts: CodePart[] = []
  for (let start = 0; start < code.length || start === 0; start += parts.at(-1)?.text.length ?? LONGEST) {
    const text = code.slice(start, endOfPart(code, start))
    parts.push({ start, text })
    if (text === '') break
  }
  return parts
}

function endOfPart(code: string, start: number): number {
  const end = start + LONGEST
  if (end >= code.length) return code.length
  const line = code.lastIndexOf('\n', end - 1) + 1
  if (line > start) return line
  return /[\uDC00-\uDFFF]/.test(code.charAt(end)) ? end - 1 : end
}

const TOKEN = /<span class="[^"]*">|<\/span>|&[#\w]+;|[^<&]+/g

/** Cuts highlighted code where its parts are cut; colors go on in the next part. */
export function highlightedParts(html: string, parts: readonly CodePart[]): string[] {
  const cut: string[] = []
  const open: string[] = []
  let current = ''
  let left = parts[0]?.text.length ?? 0
  const endPart = () => {
    cut.push(current + '</span>'.repeat(open.length))
    current = open.join('')
    left = parts[cut.length]?.text.length ?? 0
  }
  for (const [token] of html.matchAll(TOKEN)) {
    if (token === '</span>') open.pop()
    else if (token.startsWith('<')) open.push(token)
    if (token.startsWith('<')) current += token
    else if (token.startsWith('&')) {
      if (left === 0) endPart()
      current += token
      left--
    } else
      for (let text = token; text !== '';) {
        if (left === 0) endPart()
        const taken = text.slice(0, left)
        current += taken
        left -= taken.length
        text = text.slice(taken.length)
      }
  }
  cut.push(current)
  return cut
}
