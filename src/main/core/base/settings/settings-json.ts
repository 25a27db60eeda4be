import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { err, ok, type Result } from '../../../../shared/kernel/result'

export const SETTINGS_FILE = 'settings.json'

/** Reads the JSON of `settings.json` in a data directory; null for a missing file. The error is user-facing. */
export async function readSettingsJson(dataDir: string): Promise<Result<unknown, string>> {
  const path = join(dataDir, SETTINGS_FILE)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ok(null)
    return err(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  try {
    // Some editors begin files with a byte order mark.
    return ok(JSON.parse(text.replace(/^\uFEFF/, '')) ?? [])
  } catch (error) {
    return err(`${path} is not valid JSON${place(error, text)}.`)
  }
}

/**
 * Returns the line of the JSON error. The parser's own message quotes the text, and an environment may contain secrets.
 */
function place(error: unknown, text: string): string {
  const position = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined
  return position === undefined ? '' : ` (line ${text.slice(0, Number(position)).split('\n').length})`
}
