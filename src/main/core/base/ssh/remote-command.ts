import { PARLEY_MISSING } from './failure'

/** Folder of servers at the other end, in the home folder. */
export const SERVERS = '.parley/server'

/**
 * Returns a command for the shell of the other end, whichever it is, that runs a script in `sh`. The script has no single
 * quotes, backslashes, exclamation marks or line breaks, which shells understand in different ways.
 */
export function inShell(script: readonly string[]): string {
  const line = script.join('; ')
  if (/['\\!\n]/.test(line)) throw new Error(`not for every shell: ${line}`)
  return `exec sh -c '${line}'`
}

/**
 * Returns the command that attaches to the host of the other end, and writes `marker` as a line first: files of the shell
 * may write something before. Prefers the server of this version, then a `parley` of the user, then any other server.
 */
export function attachCommand(version: string, marker: string): string {
  const attach = (program: string): string => `echo ${marker}; exec "${program}" rpc --keep-host`
  return inShell([
    'PATH="$PATH:$HOME/.local/bin:$HOME/.local/lib/parley/bin:/usr/local/bin"',
    `own="$HOME/${SERVERS}/${version}/bin/parley"`,
    `if [ -x "$own" ]; then ${attach('$own')}; fi`,
    `if command -v parley >/dev/null 2>&1; then ${attach('parley')}; fi`,
    `for other in "$HOME"/${SERVERS}/*/bin/parley; do if [ -x "$other" ]; then ${attach('$other')}; fi; done`,
    `exit ${PARLEY_MISSING}`,
  ])
}
