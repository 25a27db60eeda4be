import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Creates Chromium's profile folder: inside the data directory, so that data directories are isolated; if that is not
 * writable, a temporary one.
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
