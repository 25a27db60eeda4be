import type { ReviewComment } from '#shared/review/entities'
import { closedMarkdown } from '#core/base/markdown/closed-markdown'

/** Returns the message with which comments go to an agent: by file and line, with the lines they are about. */
export function reviewMessage(comments: readonly ReviewComment[], note?: string): string {
  const one = comments.length === 1
  const intro =
    (note === undefined ? undefined : closedMarkdown(note)) ??
    (one ? 'A review comment on your changes:' : `${comments.length} review comments on your changes:`)
  const parts = comments
    .toSorted((a, b) => (a.path === b.path ? a.startLine - b.startLine : a.path < b.path ? -1 : 1))
    .map((comment) =>
      [heading(comment), fenced(comment.excerpt), closedMarkdown(comment.body)].filter(Boolean).join('\n\n'),
    )
  return [intro, ...parts].join('\n\n')
}

function heading({ path, side, startLine, endLine }: ReviewComment): string {
  const lines = startLine === endLine ? `line ${startLine}` : `lines ${startLine}–${endLine}`
  return `${code(path)}, ${lines}${side === 'old' ? ' (before the change)' : ''}:`
}

/** A path as code: it can hold back ticks and line breaks. */
function code(path: string): string {
  const text = path.replace(/[\r\n]/g, (found) => (found === '\n' ? '\\n' : '\\r'))
  const ticks = fenceOf(text, 1)
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${ticks}${space}${text}${space}${ticks}`
}

function fenced(excerpt: string): string {
  if (excerpt === '') return ''
  const fence = fenceOf(excerpt, 3)
  return `${fence}diff\n${excerpt}\n${fence}`
}

/** More back ticks than the text has in a row. */
function fenceOf(text: string, least: number): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length))
  return '`'.repeat(Math.max(least, longest + 1))
}
