import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { tryDesktop } from './installed/desktop'
import { tryLeanSystem } from './installed/lean'
import { tryNpm } from './installed/npm'
import { tryRpm } from './installed/rpm'
import { tryServer } from './installed/server'
import { root } from './run-command'

/*
 * `npm test -- installed [npm|server|rpm|lean|deb]…`: installs the packages of out/package as a user would, uses them as a
 * new user with an empty home, and removes them; by default all. The Debian package needs root, dpkg and an X server with
 * xdotool, a lean system to count its packages in root and debootstrap, the RPM package root and rpm; `npm run package` comes first.
 */

const trials = { npm: tryNpm, server: tryServer, rpm: tryRpm, lean: tryLeanSystem, deb: tryDesktop } as const

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !Object.hasOwn(trials, name))
if (unknown !== undefined)
  throw new Error(`There is no trial "${unknown}"; choose from ${Object.keys(trials).join(', ')}.`)
const output = join(root, 'out', 'package')
if (!existsSync(join(output, 'SHA256SUMS'))) {
  console.error('There are no packages; run `npm run package` first.')
  process.exit(1)
}
let passed = true
for (const [name, run] of Object.entries(trials))
  if (asked.length === 0 || asked.includes(name)) passed = (await run(output)) && passed
process.exitCode = passed ? 0 : 1
