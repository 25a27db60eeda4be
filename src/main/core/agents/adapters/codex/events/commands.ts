/** Returns a command as a user would type it, without a shell that only wraps it. */
export function plainCommand(command: string): string {
  const script = /^\S*\b(?:ba|z|da)?sh -l?c ([^]+)$/.exec(command)?.[1]
  if (script === undefined) return command
  if (/^[\w./-]+$/.test(script)) return script
  const quoted = /^'([^']*)'$/.exec(script)?.[1]
  // Commands with more complex quoting are shown verbatim: the displayed command must be the one that runs.
  return quoted ?? command
}
