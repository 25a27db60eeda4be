import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { root, startCommand } from './run-command'

/*
 * `npm run check`: everything that can be said about the code without running it. One line a step, the output of those
 * that fail, and a status that is not zero when any did. Steps run side by side, as many as there are processors, the
 * slow ones first.
 */

interface Step {
  readonly name: string
  /** A package's command, as npm links it, and its arguments. */
  readonly command: readonly [string, ...string[]]
}

interface Outcome {
  readonly ok: boolean
  readonly output: string
}

const cache = join(root, 'node_modules', '.cache')

const steps: readonly Step[] = [
  { name: 'eslint', command: ['eslint', '--max-warnings', '0', '.'] },
  { name: 'types of Svelte files', command: ['svelte-check', '--tsconfig', 'tsconfig.web.json', '--fail-on-warnings'] },
  { name: 'types of the host', command: typesOf('node') },
  { name: 'types of e2e', command: typesOf('e2e') },
  { name: 'types of shared code', command: typesOf('shared') },
  { name: 'prettier', command: ['prettier', '--check', '--cache', '--log-level', 'warn', '.'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  { name: 'schemas', command: ['tsx', 'scripts/schemas.ts', '--check'] },
]

function typesOf(project: string): Step['command'] {
  return [
    'tsc',
    '-p',
    `tsconfig.${project}.json`,
    '--incremental',
    '--tsBuildInfoFile',
    join(cache, `${project}.tsbuildinfo`),
  ]
}

/** Runs a command and collects what it prints. */
function run([command, ...args]: Step['command']): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = startCommand(command, args, 'pipe')
    const output: string[] = []
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    child.once('error', (error) => {
      resolve({ ok: false, output: error.message })
    })
    child.once('close', (code) => {
      resolve({ ok: code === 0, output: output.join('').trim() })
    })
  })
}

async function work(queue: Step[]): Promise<number> {
  let failed = 0
  for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
    const started = performance.now()
    const { ok, output } = await run(step.command)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${ok ? '✓' : '✗'} ${step.name.padEnd(24)} ${seconds.padStart(6)} s`)
    if (ok) continue
    failed++
    console.log(output.replace(/^/gm, '    '))
  }
  return failed
}

const queue = [...steps]
const failures = await Promise.all(Array.from({ length: availableParallelism() }, () => work(queue)))
const failed = failures.reduce((sum, count) => sum + count, 0)
console.log(failed === 0 ? `All ${steps.length} checks passed.` : `${failed} of ${steps.length} checks failed.`)
process.exitCode = failed === 0 ? 0 : 1
