import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NOTICES } from '../package/notices'

/** Names that the notices of every package have to contain: bundled code, fonts, and what is copied beside the built files. */
const NAMED = [
  'svelte ',
  'zod ',
  'katex ',
  '@fontsource-variable/inter ',
  'better-sqlite3 ',
  '@lydell/node-pty ',
  '@xterm/xterm ',
  'SIL OPEN FONT LICENSE',
  'LiteLLM ',
] as const

/** Checks that an installed app comes with the licenses of everything in it. `folder`: that of its package.json. */
export async function checkLicenses(folder: string): Promise<void> {
  const notices = await readFile(join(folder, NOTICES), 'utf8')
  const missing = NAMED.filter((name) => !notices.includes(name))
  if (missing.length > 0) throw new Error(`${NOTICES} does not name ${missing.join(', ')}.`)
}
