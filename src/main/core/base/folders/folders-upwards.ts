import { dirname, join } from 'node:path'
import { exists } from './exists'

/**
 * Returns a folder and those above it, up to the one that holds the repository. Outside of a repository only the folder
 * itself: the folders above belong to no project.
 */
export async function foldersUpwards(folder: string): Promise<string[]> {
  const passed: string[] = []
  for (let current = folder; ; current = dirname(current)) {
    passed.push(current)
    if (await exists(join(current, '.git'))) return passed
    if (dirname(current) === current) return [folder]
  }
}
