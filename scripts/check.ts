import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { checkArguments, lintedProjects } from './lint/projects'
import { root, startCommand } from './run-command'

/*
 * `npm run check`: every static check of the code. Prints one line per step and the output of failed ones, and exits with
 * a nonzero status if any failed. Steps run in parallel, one per processor, slow ones first.
 */

interface Step {
  readonly name: string
  /** Command of a package, as linked by npm, and its arguments. */
  readonly command: readonly [string, ...string[]]
  /** Names of earlier steps to wait for, whether or not they pass. */
  readonly after?: readonly string[]
}

const shared = join(root, 'node_modules', '.cache', 'shared.tsbuildinfo')

interface Outcome {
  readonly ok: boolean
  readonly output: string
}

const steps: readonly Step[] = [
  ...lintedProjects.map((project) => ({
    name: `types of ${project.name}`,
    command: ['tsc', ...checkArguments(project)] as const,
  })),
  {
    name: 'types of Svelte files',
    command: ['svelte-check', '--tsconfig', 'tsconfig.web.json', '--fail-on-warnings'],
  },
  {
    name: 'types of shared',
    command: ['tsc', '-p', 'tsconfig.shared.json', '--incremental', '--tsBuildInfoFile', shared],
  },
  {
    name: 'import cycles',
    command: ['depcruise', '--output-type', 'err', 'src'],
  },
  { name: 'dead code', command: ['knip', '--no-progress', '--cache'] },
  {
    name: 'prettier',
    command: ['prettier', '--check', '--cache', '--cache-strategy', 'content', '--log-level', 'warn', '.'],
  },
  { name: 'schemas', command: ['tsx', 'scripts/schemas.ts', '--check'] },
  // Last, because the selection of files to lint depends on types.
  { name: 'lint', command: ['tsx', 'scripts/lint.ts'], after: lintedProjects.map(({ name }) => `types of ${name}`) },
]

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

/** By name, the ends of steps. A step waits only for ones that were started before it. */
const ended = new Map(steps.map(({ name }) => [name, Promise.withResolvers<undefined>()]))

async function work(queue: Step[]): Promise<number> {
  let failed = 0
  for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
    for (const name of step.after ?? []) await ended.get(name)?.promise
    const started = performance.now()
    const { ok, output } = await run(step.command)
    ended.get(step.name)?.resolve(undefined)
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
