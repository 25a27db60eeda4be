/** Returns a text as a block of code, with a fence that the text does not hold. */
export function fenced(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(Math.max(3, longest + 1))
  return `${fence}\n${text.trimEnd()}\n${fence}`
}
