import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { EXECUTABLE } from './package/builder-config'
import { root, runCommand } from './run-command'

/*
 * `npm test -- packaged`: runs the specs of the desktop with the app that `npm run package` made, from its archive: start,
 * sessions, import by a worker, windows, links, a second start, and the documentation. An app with the fuses of a release
 * takes no debugger, so that Playwright cannot drive it: only one that was packaged with a given runtime can be tested.
 */

if ((process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? '') === '') {
  console.log(
    'The packaged app: skipped, it has the fuses of a release; set ELECTRON_OVERRIDE_DIST_PATH for both commands',
  )
  process.exit(0)
}
const desktop = join(root, 'out', 'package', 'desktop')
const programs: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [EXECUTABLE],
  darwin: ['Parley.app', 'Contents', 'MacOS', 'Parley'],
  win32: ['Parley.exe'],
}
const place = programs[process.platform]
const folder = existsSync(desktop) ? readdirSync(desktop).find((name) => /unpacked$|^mac/.test(name)) : undefined
if (place === undefined || folder === undefined) {
  console.error('There is no packaged app; run `npm run package` first.')
  process.exit(1)
}
const args = ['test', '-c', 'e2e/playwright.config.ts', '--project', 'electron', ...process.argv.slice(2)]
const passed = await runCommand('playwright', args, { PARLEY_PACKAGED_APP: join(desktop, folder, ...place) })
process.exitCode = passed ? 0 : 1
