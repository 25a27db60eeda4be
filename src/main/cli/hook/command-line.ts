/** Arguments of the hook that identify an entry. */
const WORDS = ['hook', 'permission-request']

/** Programs that the hook was ever installed with: the command on the PATH, its script, and what that starts. */
const OURS =
  /(?:^|[\s"'/\\])(?:parley(?:\.js|\.cmd)?|cli\.js|cli[/\\]index\.[jt]s)["']?\s+hook permission-request(?:\s|$)/

/**
 * Returns the command that Claude Code passes to its shell, which cannot locate Parley, so that every path is absolute.
 * `self`: this Node, and its arguments that start Parley.
 */
export function hookCommand(self: readonly string[], dataDir: string, platform = process.platform): string {
  return [...self, ...WORDS, '--data', dataDir].map(platform === 'win32' ? forCmd : forSh).join(' ')
}

/** Returns whether a command in Claude Code's settings is the hook, wherever it was installed from. */
export function isHookCommand(command: string): boolean {
  return OURS.test(command)
}

/** Quotes a word for `/bin/sh`. */
function forSh(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

/**
 * Quotes a word for `cmd.exe`, in a form that the shell of Git for Windows reads too. Windows paths contain no quotes.
 */
function forCmd(word: string): string {
  return /^[\w+=:./-]+$/.test(word) ? word : `"${word.replaceAll('\\', '/')}"`
}
