import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mutations, type Mutation } from './mutations/table'
import { startCommand } from './run-command'

/*
 * `npm test -- mutations`: injects a mistake into each of the central functions, one after the other, and expects its
 * tests to fail. They must pass without it, otherwise the result proves nothing. Arguments select functions whose names
 * contain one of them.
 */

const config = join(import.meta.dirname, 'mutations', 'vitest.config.ts')
const folder = await mkdtemp(join(tmpdir(), 'parley-mutations-'))

interface Report {
  readonly testResults: readonly { readonly assertionResults: readonly { readonly status: string }[] }[]
}

/** Returns the numbers of failed and passed tests of some files. A file that fails to load has neither. */
async function count(
  files: readonly string[],
  env: Record<string, string>,
): Promise<{ failed: number; passed: number }> {
  const report = join(folder, 'report.json')
  await rm(report, { force: true })
  const args = ['run', '--config', config, '--reporter=json', `--outputFile=${report}`, ...files]
  const child = startCommand('vitest', args, 'pipe', env)
  child.stdout?.resume()
  child.stderr?.resume()
  await new Promise((resolve) => child.once('close', resolve))
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report
  const statuses = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  const of = (wanted: string) => statuses.filter((status) => status === wanted).length
  return { failed: of('failed'), passed: of('passed') }
}

async function isCaught(mutation: Mutation): Promise<boolean> {
  const { failed } = await count([mutation.tests], { PARLEY_MUTATION: String(mutations.indexOf(mutation)) })
  console.log(`${failed > 0 ? '✓' : '✗'} ${mutation.name}: ${failed} failed of ${mutation.tests}`)
  return failed > 0
}

const words = process.argv.slice(2)
const wanted = mutations.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
const sound = await count([...new Set(wanted.map(({ tests }) => tests))], {})
console.log(`Without a mistake ${sound.passed} tests pass and ${sound.failed} fail.`)
let missed = 0
for (const mutation of wanted) if (!(await isCaught(mutation))) missed++
await rm(folder, { recursive: true })
console.log(missed === 0 ? `All ${wanted.length} mistakes are noticed.` : `${missed} mistakes go unnoticed.`)
process.exitCode = missed === 0 && sound.failed === 0 && sound.passed > 0 ? 0 : 1
