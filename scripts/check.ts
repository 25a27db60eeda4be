import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { performance } from 'node:perf_hooks'
import { contentKey, LintCache } from './lint/cache'
import { checkArguments, lintedProjects, projectFiles } from './lint/projects'
import { collectCommand, root } from './run-command'

/*
 * `npm run check`: every static check of the code. Prints one line per step and the output of failed ones, and exits with
 * a nonzero status if any failed. Steps run in parallel, one per processor, slow ones first. A step that names its files
 * does not run again while they are those of a run that passed.
 */

interface Step {
  readonly name: string
  /** Command of a package, as linked by npm, and its arguments. */
  readonly command: readonly [string, ...string[]]
  /** Names of earlier steps to wait for, whether or not they pass. */
  readonly after?: readonly string[]
  /** All files of the checkout on which its result depends, by sorted paths, and the part of them that it depends on. */
  readonly inputs?: { readonly files: () => readonly string[]; readonly of: 'contents' | 'imports' }
}

const cache = join(root, 'node_modules', '.cache')
const shared = join(cache, 'shared.tsbuildinfo')
/** The native compiler. The one named `typescript` is the last with an interface for svelte-check, ESLint and our scripts. */
const compiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc')
/** Its threads repeat some of each other's work, so it has no more than processors that other steps leave. */
const checkers = String(Math.max(1, Math.floor(availableParallelism() / 2)))
/** Packages and settings, which every step depends on. */
const settings = [
  'package.json',
  'package-lock.json',
  'tsconfig*.json',
  '*.config.*',
  '.dependency-cruiser.js',
  'scripts/check.ts',
]
/** By name, keys of steps that passed. */
const passed = new LintCache(join(cache, 'check.json'))

const steps: readonly Step[] = [
  ...lintedProjects.map((project) => ({
    name: `types of ${project.name}`,
    command: ['node', compiler, ...checkArguments(project), '--checkers', checkers] as const,
    inputs: { files: () => projectFiles(project), of: 'contents' as const },
  })),
  {
    name: 'types of Svelte files',
    command: ['svelte-check', '--tsconfig', 'tsconfig.web.json', '--fail-on-warnings', '--incremental'],
    // The app imports nothing of the host.
    inputs: { files: () => filesOf(['src/**/*'], ['src/main/**']), of: 'contents' },
  },
  {
    name: 'typed lint of Svelte files',
    command: ['tsx', 'scripts/lint/components.ts'],
    inputs: {
      files: () =>
        filesOf(['src/**/*', 'scripts/lint/components.ts', '.oxlintrc.json'], ['src/main/**', '**/*.test.ts']),
      of: 'contents',
    },
  },
  {
    name: 'types of shared',
    command: ['node', compiler, '-p', 'tsconfig.shared.json', '--incremental', '--tsBuildInfoFile', shared],
    inputs: { files: () => filesOf(['src/shared/**/*']), of: 'contents' },
  },
  {
    name: 'import cycles',
    command: ['depcruise', '--output-type', 'err', 'src', 'e2e', 'bench', 'scripts'],
    inputs: {
      files: () => filesOf(['{src,e2e,bench,scripts}/**/*'], ['**/*.test.ts']),
      of: 'imports',
    },
  },
  {
    name: 'structure',
    command: ['tsx', 'scripts/structure.ts', '--check'],
    inputs: { files: () => filesOf(['src/**/*', 'scripts/structure/**'], ['src/**/*.test.ts']), of: 'contents' },
  },
  { name: 'dead code', command: ['knip', '--no-progress', '--cache'] },
  { name: 'lint', command: ['tsx', 'scripts/lint.ts'] },
  { name: 'formatting', command: ['tsx', 'scripts/formatting.ts'] },
  {
    name: 'schemas',
    command: ['tsx', 'scripts/schemas.ts', '--check'],
    inputs: {
      files: () =>
        filesOf(['src/**/*', 'resources/**/*', 'docs/*', 'scripts/**/*'], ['src/renderer/**', '**/*.test.ts']),
      of: 'contents',
    },
  },
  {
    name: 'typed lint',
    command: ['tsx', 'scripts/lint/typed.ts'],
    // The selection of its files depends on types.
    after: lintedProjects.map(({ name }) => `types of ${name}`),
  },
]

/** Returns the sorted paths of files. */
function filesOf(patterns: readonly string[], exclude: readonly string[] = []): string[] {
  return globSync(patterns, { cwd: root, exclude, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Returns the names by which a module refers to others, in all forms of imports. */
function importsOf(file: string): string {
  const forms = /\b(?:from|import|require)\s*\(?\s*(?:'[^']*'|"[^"]*"|`[^`]*`)/g
  return (readFileSync(file, 'utf8').match(forms) ?? []).join('\n')
}

/** Returns a key of the names of a step's files and of what it depends on in them; undefined for a step that always runs. */
function keyOf({ inputs, command }: Step): string | undefined {
  if (inputs === undefined) return undefined
  const files = inputs.files()
  const hash = createHash('sha256')
  for (const file of files) {
    hash.update(`${relative(root, file)}\0`)
    hash.update(inputs.of === 'imports' ? importsOf(file) : readFileSync(file)).update('\0')
  }
  return [process.version, ...command, contentKey(...filesOf(settings)), hash.digest('hex')].join(' ')
}

/** By name, the ends of steps. A step waits only for ones that were started before it. */
const ended = new Map(steps.map(({ name }) => [name, Promise.withResolvers<undefined>()]))

async function work(queue: Step[]): Promise<number> {
  let failed = 0
  for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
    for (const name of step.after ?? []) await ended.get(name)?.promise
    const started = performance.now()
    const key = keyOf(step)
    if (key !== undefined && passed.isClean(step.name, key)) {
      console.log(`✓ ${step.name.padEnd(24)} as before`)
      ended.get(step.name)?.resolve(undefined)
      continue
    }
    const [command, ...args] = step.command
    const { ok, output } = await collectCommand(command, args)
    // A file that changed meanwhile may not have been checked.
    if (key !== undefined) passed.note(step.name, key, ok && keyOf(step) === key)
    ended.get(step.name)?.resolve(undefined)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${ok ? '✓' : '✗'} ${step.name.padEnd(24)} ${seconds.padStart(6)} s`)
    if (ok) continue
    failed++
    console.log(output.replace(/^/gm, '    '))
  }
  return failed
}

// An incremental check of Svelte files goes on finding files that were deleted or renamed.
const svelteFiles = filesOf(['src/**/*.svelte'])
  .map((file) => relative(root, file))
  .join()
if (!passed.isClean('names of Svelte files', svelteFiles)) {
  rmSync(join(root, '.svelte-check'), { recursive: true, force: true })
  passed.note('names of Svelte files', svelteFiles, true)
}

const queue = [...steps]
const failures = await Promise.all(Array.from({ length: availableParallelism() }, () => work(queue)))
passed.save()
const failed = failures.reduce((sum, count) => sum + count, 0)
console.log(failed === 0 ? `All ${steps.length} checks passed.` : `${failed} of ${steps.length} checks failed.`)
process.exitCode = failed === 0 ? 0 : 1
