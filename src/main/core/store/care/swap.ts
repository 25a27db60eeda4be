import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { COMPANIONS, removeDatabase } from './remove-database'

/** Returns the path where a whole file waits to become the store. */
export function waitingFile(file: string): string {
  return `${file}.next`
}

/** Says that a swap is under way, and where the store goes. */
function noteFile(file: string): string {
  return `${file}.swap`
}

/**
 * Moves a store with what belongs to it to `aside`, and the file that waits, if there is one, into its place. It is done
 * once it began: where the program ends meanwhile, {@link finishSwap} does what is left. Nothing is deleted. Nobody may
 * have the store open.
 */
export async function swapStore(file: string, aside: string): Promise<void> {
  await writeFile(noteFile(file), aside, { flush: true })
  await finishSwap(file)
}

/** Finishes a swap that was interrupted. What waits without that a swap began was not ready, and is given up. */
export async function finishSwap(file: string): Promise<void> {
  const aside = await readFile(noteFile(file), 'utf8').catch(() => null)
  if (aside === null || aside === '') {
    for (const end of ['', '.partial']) await removeDatabase(waitingFile(file) + end)
    return rm(noteFile(file), { force: true })
  }
  if (!(await exists(aside))) {
    // The file goes last: while it is there, what belongs to it may still be on its way.
    for (const end of COMPANIONS) if (await exists(file + end)) await rename(file + end, aside + end)
    if (await exists(file)) await rename(file, aside)
  }
  if (await exists(waitingFile(file))) await rename(waitingFile(file), file)
  await rm(noteFile(file), { force: true })
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
