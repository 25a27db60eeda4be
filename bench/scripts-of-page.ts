import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { root } from '../scripts/launch/paths.js'

/** Scripts that a page loads before it shows anything. */
export interface PageScripts {
  readonly files: readonly string[]
  /** Bytes as they are on the disk. */
  readonly bytes: number
}

/** `from"./other.js"` and `import"./other.js"`, but not `import("./other.js")`. */
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'`](\.[^"'`]+\.js)["'`]/g

/**
 * Reads which scripts the built app's page needs before its first line runs: those that it names, as scripts or to be
 * preloaded, and all that these import, whether it names them or not. Those of dynamic imports are not part;
 * e2e/specs/browser/first-screen.spec.ts checks in a browser that none of them is loaded before the window can be used.
 */
export async function firstScripts(folder = join(root, 'out', 'renderer')): Promise<PageScripts> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const waiting = [...page.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map(([, file = '']) => file)
  if (waiting.length === 0) throw new Error('the page of the app has no scripts')
  const sizes = new Map<string, number>()
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (sizes.has(file)) continue
    const script = await readFile(join(folder, file))
    sizes.set(file, script.length)
    for (const [, path = ''] of script.toString().matchAll(STATIC_IMPORT))
      waiting.push(posix.join(posix.dirname(file), path))
  }
  return { files: [...sizes.keys()], bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0) }
}
