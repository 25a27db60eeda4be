import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LINK_SCHEME, linkOf } from '#client/links'

/** Ending of the files that the system opens with the app. */
const ENDING = '.parley.json'

/** Returns the links among the arguments of a program, in order; a session file becomes the link to its import. */
export function linksIn(argv: readonly string[], cwd: string): string[] {
  return argv.flatMap((arg) => {
    if (arg.startsWith(`${LINK_SCHEME}:`)) return [arg]
    const path = pathOf(arg)
    return path.toLowerCase().endsWith(ENDING) ? [linkOf({ kind: 'import', path: resolve(cwd, path) })] : []
  })
}

/** Returns the path that an argument names; file managers pass addresses. */
function pathOf(arg: string): string {
  if (!arg.startsWith('file:')) return arg.startsWith('-') ? '' : arg
  try {
    return fileURLToPath(arg)
  } catch {
    return ''
  }
}
