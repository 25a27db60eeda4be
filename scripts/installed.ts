import { tryDesktop } from './installed/desktop'
import { tryServer } from './installed/server'
import { root } from './run-command'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/*
 * `npm run test:installed`: installs the packages of out/package as a user would, uses them as a new user with an empty
 * home, and removes them. The Debian package needs root, dpkg and an X server with xdotool; `npm run package` comes first.
 */

const output = join(root, 'out', 'package')
if (!existsSync(join(output, 'SHA256SUMS'))) {
  console.error('There are no packages; run `npm run package` first.')
  process.exit(1)
}
const passed = [await tryServer(output), await tryDesktop(output)].every(Boolean)
process.exitCode = passed ? 0 : 1
