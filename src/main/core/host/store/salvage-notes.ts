import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SalvageReport, type Salvaged } from '#shared/store/entities'
import { isDamagedStore } from './aside'

/* Results of salvaging a store are kept beside the damaged file, for as long as somebody keeps that file. */

const ENDING = '.salvage.json'

/** Records the data read from a damaged store that is moved to `aside`. Throws file system errors. */
export async function noteSalvage(aside: string, report: SalvageReport): Promise<void> {
  await writeFile(aside + ENDING, JSON.stringify(report, null, 2))
}

/** Returns the result of the last salvage whose damaged file still exists. */
export async function lastSalvage(dataDir: string): Promise<Salvaged | undefined> {
  const names = await readdir(dataDir).catch((): string[] => [])
  const [newest] = names
    .filter((name) => isDamagedStore(name) && names.includes(name + ENDING))
    .toSorted()
    .toReversed()
  if (newest === undefined) return undefined
  const path = join(dataDir, newest)
  try {
    return { path, report: SalvageReport.parse(JSON.parse(await readFile(path + ENDING, 'utf8'))) }
  } catch {
    // Somebody wrote something else there.
    return undefined
  }
}
