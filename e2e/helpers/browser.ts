import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type LaunchOptions } from '@playwright/test'
import type { Found } from './found'

/** Launch options of a browser. */
export type Browser = Pick<LaunchOptions, 'executablePath' | 'channel' | 'env'>

const run = promisify(execFile)
const require = createRequire(import.meta.url)

/**
 * Finds a browser that starts on this machine: on Linux the one in @sparticuz/chromium, elsewhere Playwright's own or
 * an installed Chrome or Edge. Needs no display, no root and no download.
 */
export async function findBrowser(): Promise<Found<Browser>> {
  const problems: string[] = []
  for await (const candidate of candidates()) {
    if ('missing' in candidate) {
      problems.push(candidate.missing)
      continue
    }
    const problem = await launchProblem(candidate.found)
    if (problem === undefined) return candidate
    problems.push(problem)
  }
  return { missing: problems.join('; ') }
}

async function* candidates(): AsyncGenerator<Found<Browser>> {
  if (process.platform === 'linux') {
    try {
      const folder = await packedBrowser()
      const executablePath = join(folder, 'chromium')
      yield { found: { executablePath } }
      // A machine without a desktop may lack the few libraries it needs; the package includes those too.
      yield { found: { executablePath, env: standaloneEnvironment(folder) } }
    } catch (error) {
      yield { missing: `the packed browser cannot be unpacked (${String(error)})` }
    }
  }
  if (existsSync(chromium.executablePath())) yield { found: { executablePath: chromium.executablePath() } }
  for (const channel of ['chrome', 'msedge']) yield { found: { channel } }
}

function standaloneEnvironment(folder: string): Record<string, string> {
  const inherited = Object.fromEntries(Object.entries(process.env).filter((entry) => entry[1] !== undefined))
  return {
    ...(inherited as Record<string, string>),
    LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
    FONTCONFIG_PATH: join(folder, 'fonts'),
  }
}

/** Returns the folder with the unpacked browser. Unpacks it once per version. */
async function packedBrowser(): Promise<string> {
  const manifest = join(dirname(require.resolve('@sparticuz/chromium')), '..', '..', 'package.json')
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'e2e-browser')
  const folder = join(cache, version)
  if (existsSync(folder)) return folder

  await mkdir(cache, { recursive: true })
  const unpacking = await mkdtemp(join(cache, 'unpacking-'))
  // The package unpacks into the temporary folder, and its libraries only when it detects a Lambda environment.
  const script = `import chromium from ${JSON.stringify(import.meta.resolve('@sparticuz/chromium'))}
    await chromium.executablePath()`
  await run(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: unpacking, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  })
  // Only a complete folder gets the name; the first of several processes wins.
  await rename(unpacking, folder).catch(async (error: unknown) => {
    await rm(unpacking, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  })
  return folder
}

/** Returns the reason why a browser does not start; undefined when it does. */
async function launchProblem(options: Browser): Promise<string | undefined> {
  try {
    const browser = await chromium.launch(options)
    await browser.close()
    return undefined
  } catch (error) {
    const lines = String(error).split('\n')
    const line = lines.find((text) => text.includes('error while loading')) ?? lines[0] ?? ''
    return `${options.channel ?? 'the packed browser'}: ${line.trim()}`
  }
}
