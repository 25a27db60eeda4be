import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Environment variable with the folder of the programs that were built for a run of tests. */
export const BUILT_PROGRAMS = 'PARLEY_BUILT_PROGRAMS'

const root = resolve(import.meta.dirname, '../../../..')

/** The built script of a program, given its source: Parley's command, or a `*-child.ts` that tests start. */
export function builtProgram(source: string | URL): string {
  const folder = process.env[BUILT_PROGRAMS]
  if (folder === undefined) throw new Error('Programs are built by scripts/test/build-programs.ts.')
  const file = relative(root, typeof source === 'string' ? source : fileURLToPath(source))
  const built = join(folder, file.replace(/\.ts$/, '.js'))
  if (!existsSync(built)) throw new Error(`${file} is not built: programs that tests start are named *-child.ts.`)
  return built
}
