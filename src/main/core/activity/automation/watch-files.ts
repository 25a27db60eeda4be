import path from 'node:path'
import { watch } from 'chokidar'
import picomatch from 'picomatch'
import { matchesPath } from '#core/base/path-pattern'

/** Time for which files have to stay unchanged, in milliseconds. Agents and editors write several at once. */
const SETTLE_MS = 1000
/** Folders in which programs write all the time. */
const LEFT_OUT: ReadonlySet<string> = new Set(['.git', 'node_modules'])

/**
 * Calls `onChange` once files that match a pattern were added, changed or deleted. Returns the function that ends it.
 * Links are not followed, so that nothing outside of the folder is read.
 */
export function watchFiles(
  { folder, paths }: { readonly folder: string; readonly paths: readonly string[] },
  { onChange, log }: { readonly onChange: () => void; readonly log: (line: string) => void },
): () => Promise<void> {
  const relative = (file: string): string => path.relative(folder, file).split(path.sep).join('/')
  const bases = [...new Set(paths.map((pattern) => path.join(folder, picomatch.scan(pattern).base)))]
  const watcher = watch(bases, {
    ignored: (file) => LEFT_OUT.has(path.basename(file)),
    ignoreInitial: true,
    followSymlinks: false,
    ignorePermissionErrors: true,
  })
  let timer: NodeJS.Timeout | undefined
  watcher.on('all', (_event, file) => {
    if (!paths.some((pattern) => matchesPath(pattern, relative(file), false))) return
    clearTimeout(timer)
    timer = setTimeout(onChange, SETTLE_MS)
  })
  watcher.on('error', (error) => log(`Files of an automation are not watched: ${String(error)}`))
  return async () => {
    clearTimeout(timer)
    await watcher.close()
  }
}
