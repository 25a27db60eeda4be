import { dirname, join, sep } from 'node:path'
import project from '../../tsconfig.paths.json' with { type: 'json' }

/** Returns the path of a module of the project, whose ending may be missing, from an import in a file of `src`. */
export function sourcePath(imported: string, file: string): string {
  if (imported.startsWith('.')) return join(dirname(file), imported)
  const root = file.slice(0, file.lastIndexOf(`${sep}src${sep}`))
  for (const [alias, [target = '']] of Object.entries(project.compilerOptions.paths)) {
    const prefix = alias.replace(/\*$/, '')
    if (alias === imported || (alias.endsWith('*') && imported.startsWith(prefix)))
      return join(root, target.replace('*', imported.slice(prefix.length)))
  }
  throw new Error(`${imported} is no alias of tsconfig.paths.json.`)
}
