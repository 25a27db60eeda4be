import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Place } from '#shared/place/entities'
import { hasRealParents } from './include'

/** Returns the folder of a session in its new worktree. The commit may not have it: it is created. */
export async function createdFolder({ path: top, prefix }: Place): Promise<string> {
  if (prefix === '' || !(await hasRealParents(top, path.join(prefix, 'file')))) return top
  const folder = path.join(top, prefix)
  await mkdir(folder, { recursive: true })
  return path.resolve(folder)
}
