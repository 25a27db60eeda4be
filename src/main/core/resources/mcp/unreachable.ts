/** Returns the error of an unreachable server. Node's reason for a failed fetch is in its cause. */
export function unreachable({ cause }: TypeError): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer'
  return `The server cannot be reached (${code}).`
}
