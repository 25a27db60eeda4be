/** What is said of a server that cannot be reached. What Node says of a failed fetch stands in its cause. */
export function unreachable({ cause }: TypeError): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer'
  return `The server cannot be reached (${code}).`
}
