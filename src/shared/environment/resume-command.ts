/** A native session of an agent, and the folder that it belongs to. */
interface NativeSession {
  readonly adapterSessionId: string
  readonly cwd: string
}

/** Returns the line that continues an agent's own session in a terminal, from its folder. */
export function resumeLine(resumeCommand: readonly string[], { adapterSessionId, cwd }: NativeSession): string {
  const words = resumeCommand.map((word) => word.replace('{id}', () => adapterSessionId))
  return `cd ${quotedWord(cwd)} && ${words.map(quotedWord).join(' ')}`
}

/** Returns a word of a command as shells read it: PowerShell and those of Unix alike take it from single quotes. */
function quotedWord(word: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
