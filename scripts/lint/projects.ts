import { join } from 'node:path'
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

/** Arguments of the compiler for checking a project. */
export function checkArguments({ name, buildInfo }: LintedProject): string[] {
  return ['-p', `tsconfig.${name}.json`, '--incremental', '--tsBuildInfoFile', buildInfo]
}
