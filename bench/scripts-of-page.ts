import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../scripts/launch/paths.js'

/** Scripts that a page loads before it shows anything. */
export interface PageScripts {
  readonly files: readonly string[]
  /** Bytes as they are on the disk. */
  readonly bytes: number
}

/** Reads which scripts the built app's page names: its entry, and what that imports. Those of dynamic imports are not part. */
export async function firstScripts(folder = join(root, 'out', 'renderer')): Promise<PageScripts> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const files = [...page.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map(([, file = '']) => file)
  if (files.length === 0) throw new Error('the page of the app has no scripts')
  const sizes = await Promise.all(files.map(async (file) => (await readFile(join(folder, file))).length))
  return { files, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}
