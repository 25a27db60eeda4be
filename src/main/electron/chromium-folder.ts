import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The folder for what Chromium keeps: inside the data directory, so that every data directory is a world of its own;
 * where nothing can be written there, one for this run only.
 */
export function makeChromiumFolder(dataDir: string): string {
  const folder = join(dataDir, 'electron')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return folder
  } catch {
    return mkdtempSync(join(tmpdir(), 'parley-electron-'))
  }
}
