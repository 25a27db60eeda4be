import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { missingHeadings } from './docs/headings'
import { writeReference } from './docs/reference'
import { makeRelative } from './docs/relative'
import { root } from './run-command'

/*
 * `npm run docs` builds the site of the documentation in out/docs, from the pages in docs/, to be served at /help/ as the
 * app does; PARLEY_DOCS_BASE sets another path. Elsewhere, and as files, its pages can be read without their scripts. Its generator is installed here
 * and not with the app. Links to pages that do not exist fail in the generator, links to headings here.
 */

/** Runs npm in the folder of the site. Returns whether it succeeded. */
async function npm(...args: string[]): Promise<boolean> {
  // Only a shell can start npm on Windows; the arguments are ours.
  const options = { cwd: join(root, 'site'), stdio: 'inherit' as const, shell: process.platform === 'win32' }
  const [code] = (await once(spawn('npm', args, options), 'exit')) as [number | null]
  return code === 0
}

await writeReference(join(root, 'docs', 'reference'))
const built = (await npm('ci')) && (await npm('run', 'build'))
if (built) await makeRelative(join(root, 'out', 'docs'), process.env['PARLEY_DOCS_BASE'] ?? '/help/')
const missing = built ? await missingHeadings(join(root, 'out', 'docs'), process.env['PARLEY_DOCS_BASE']) : []
for (const { page, link } of missing) console.error(`${page}: there is no heading ${link}`)
process.exitCode = built && missing.length === 0 ? 0 : 1
