import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SalvageReport, type Salvaged } from '../../../../shared/store/entities'
import { isDamagedStore } from './aside'

/* What came of salvaging a store stands beside the damaged file, for as long as somebody keeps that. */

const ENDING = '.salvage.json'

/** Writes down what was read of a damaged store that goes to `aside`. Throws what the file system throws. */
export async function noteSalvage(aside: string, report: SalvageReport): Promise<void> {
  await writeFile(aside + ENDING, JSON.stringify(report, null, 2))
}

/** What came of the last salvaging whose damaged file is still there. */
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
