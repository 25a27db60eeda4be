import type { Span } from './changed-words'

/** A stretch of a line in one color. */
export interface ColoredText {
  readonly text: string
  readonly className: string
}

/** A stretch of a line of a diff. */
export interface DiffText extends ColoredText {
  readonly changed: boolean
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
const TOKEN = /<span class="([^"]*)">|<\/span>|\n|[^<\n]+/g

/** Cuts highlighted code into its lines; colors go on across the ends of lines. */
export function coloredLines(html: string): ColoredText[][] {
  const lines: ColoredText[][] = [[]]
  const classes: string[] = []
  for (const [token, className] of html.matchAll(TOKEN)) {
    if (className !== undefined) classes.push(className)
    else if (token === '</span>') classes.pop()
    else if (token === '\n') lines.push([])
    else lines.at(-1)?.push({ text: unescaped(token), className: classes.join(' ') })
  }
  return lines
}

/** Cuts a line where changed words begin and end. */
export function withChanges(line: readonly ColoredText[], spans: readonly Span[]): DiffText[] {
  const parts: DiffText[] = []
  let at = 0
  for (const { text, className } of line) {
    const end = at + text.length
    const cuts = spans.flatMap(({ from, to }) => [from, to]).filter((cut) => cut > at && cut < end)
    let from = at
    for (const to of [...cuts, end]) {
      if (to > from)
        parts.push({
          text: text.slice(from - at, to - at),
          className,
          changed: spans.some((span) => span.from <= from && to <= span.to),
        })
      from = to
    }
    at = end
  }
  return parts
}

function unescaped(text: string): string {
  return text.replace(/&(\w+|#\w+);/g, (all, name: string) => ENTITIES[name] ?? all)
}
