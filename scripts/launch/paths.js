import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// `import.meta.dirname` is newer than the oldest Node that reads this file.
/** Folder of the checkout. */
export const root = join(fileURLToPath(import.meta.url), '..', '..', '..')

export const commandScript = join(root, 'bin', 'parley.js')
export const builtCommand = join(root, 'out', 'main', 'cli.js')
