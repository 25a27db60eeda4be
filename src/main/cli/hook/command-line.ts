/** The hook's own words, by which an entry is known. */
const WORDS = ['hook', 'permission-request']

/** The programs that the hook was ever installed with: the command on the PATH, its script, and what that starts. */
const OURS =
  /(?:^|[\s"'/\\])(?:parley(?:\.js|\.cmd)?|cli\.js|cli[/\\]index\.[jt]s)["']?\s+hook permission-request(?:\s|$)/

/**
 * The command that Claude Code hands to its shell, which finds nothing of Parley by itself: every path is absolute.
 * `self`: this Node, and its arguments that begin Parley.
 */
export function hookCommand(self: readonly string[], dataDir: string, platform = process.platform): string {
  return [...self, ...WORDS, '--data', dataDir].map(platform === 'win32' ? forCmd : forSh).join(' ')
}

/** Returns whether a command of Claude Code's settings is the hook, from wherever it was installed. */
export function isHookCommand(command: string): boolean {
  return OURS.test(command)
}

/** A word for `/bin/sh`. */
function forSh(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

/** A word for `cmd.exe`, which also the shell of Git for Windows reads. No path of Windows has quotes in it. */
function forCmd(word: string): string {
  return /^[\w+=:./-]+$/.test(word) ? word : `"${word.replaceAll('\\', '/')}"`
}
