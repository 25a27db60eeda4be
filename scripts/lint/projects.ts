import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from '../run-command'

const cache = join(root, 'node_modules', '.cache')

/** A TypeScript project, and the location of its build info. */
export interface LintedProject {
  readonly name: 'node' | 'e2e'
  readonly buildInfo: string
}

/** Projects that the compiler alone can check. Only svelte-check resolves the imports of Svelte files. */
export const lintedProjects: readonly LintedProject[] = (['node', 'e2e'] as const).map((name) => ({
  name,
  buildInfo: join(cache, `${name}.types.tsbuildinfo`),
}))

/**
 * Arguments of the compiler for checking a project. Nothing reads the declarations that it writes, but without them it does
 * not record the exported types of a file before that file first changes, and rechecks everything that depends on it.
 */
export function checkArguments({ name, buildInfo }: LintedProject): string[] {
  const declarations = [
    '--noEmit',
    'false',
    '--declaration',
    // Otherwise a reworded comment would count as a changed type.
    '--removeComments',
    '--emitDeclarationOnly',
    '--outDir',
    join(cache, 'types', name),
  ]
  return ['-p', `tsconfig.${name}.json`, ...declarations, '--incremental', '--tsBuildInfoFile', buildInfo]
}

/** Returns the sorted paths of the files of a project, and of those that they referred to when it was last checked. */
export function projectFiles({ name, buildInfo }: LintedProject): string[] {
  const { include } = JSON.parse(readFileSync(join(root, `tsconfig.${name}.json`), 'utf8')) as { include: string[] }
  const named = globSync(include, { cwd: root }).map((file) => join(root, file))
  const referred = existsSync(buildInfo) ? referredFiles(buildInfo) : []
  return [...new Set([...named, ...referred])].sort()
}

function referredFiles(buildInfo: string): string[] {
  const { fileNames } = JSON.parse(readFileSync(buildInfo, 'utf8')) as { fileNames: string[] }
  const own = fileNames.filter((file) => !file.includes('node_modules'))
  return own.map((file) => resolve(dirname(buildInfo), file)).filter((file) => existsSync(file))
}
