import { join } from 'node:path'
import { root } from '../run-command'

const cache = join(root, 'node_modules', '.cache')

/** A TypeScript project, and where the compiler keeps what it knows of it between runs. */
export interface LintedProject {
  readonly name: 'node' | 'e2e'
  readonly buildInfo: string
}

/** The projects that the compiler alone can check. What Svelte files import, only svelte-check knows. */
export const lintedProjects: readonly LintedProject[] = (['node', 'e2e'] as const).map((name) => ({
  name,
  buildInfo: join(cache, `${name}.types.tsbuildinfo`),
}))

/** Arguments of the compiler that check a project. */
export function checkArguments({ name, buildInfo }: LintedProject): string[] {
  return ['-p', `tsconfig.${name}.json`, '--incremental', '--tsBuildInfoFile', buildInfo]
}
