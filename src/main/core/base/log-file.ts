import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from './context'

/** Folder of the log in a data directory. */
export const LOG_FOLDER = 'logs'
const FILE = 'parley.log'
const PREVIOUS = 'parley.1.log'
/** Size at which the file becomes the previous one, in bytes. */
const MAX_BYTES = 1_000_000
const MAX_LINE = 4_000

/**
 * Returns a log that also writes its lines into `logs/parley.log` of the data directory, with their time. At most two
 * files of a megabyte are kept, readable by their owner only. A disk that is full loses lines, nothing else.
 */
export function logToFile(dataDir: string, log: Log = () => undefined, now: () => number = Date.now): Log {
  const folder = join(dataDir, LOG_FOLDER)
  const file = join(folder, FILE)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch {
    return log
  }
  return (line) => {
    log(line)
    try {
      const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0 }
      if (size > MAX_BYTES) renameSync(file, join(folder, PREVIOUS))
      const text = line.slice(0, MAX_LINE).replaceAll('\n', '\n  ')
      appendFileSync(file, `${new Date(now()).toISOString()} ${text}\n`, { mode: 0o600 })
    } catch {
      // Whoever reads the log misses a line.
    }
  }
}
