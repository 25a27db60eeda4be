/** Returns the first non-blank line, truncated to `limit` characters. */
export function firstLine(text: string, limit: number): string {
  const line = text.trimStart().split(/\r?\n/, 1)[0]?.trimEnd() ?? ''
  return line.length > limit ? `${line.slice(0, limit - 1).trimEnd()}…` : line
}
