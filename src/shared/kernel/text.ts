/** The first line that says something, cut to `limit` characters at most. */
export function firstLine(text: string, limit: number): string {
  const line = text.trimStart().split(/\r?\n/, 1)[0]?.trimEnd() ?? ''
  return line.length > limit ? `${line.slice(0, limit - 1).trimEnd()}…` : line
}
