/** A command as a person would type it: what a shell is only started for is told without the shell. */
export function plainCommand(command: string): string {
  const script = /^\S*\b(?:ba|z|da)?sh -l?c ([^]+)$/.exec(command)?.[1]
  if (script === undefined) return command
  if (/^[\w./-]+$/.test(script)) return script
  const quoted = /^'([^']*)'$/.exec(script)?.[1]
  // Anything quoted in a harder way is shown as it is: what is asked for must be what runs.
  return quoted ?? command
}
