import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { err, ok, type Result } from '#shared/kernel/result'
import { explainFileError } from '../folders/file-errors'
import { parseJsonText } from './json-text'

export const SETTINGS_FILE = 'settings.json'

/** Content of `settings.json`: a table of unchecked values. */
export type SettingsJson = Readonly<Record<string, unknown>>

/**
 * Reads `settings.json` of a data directory, which may have comments and trailing commas. A missing file counts as an
 * empty one. The error is user-facing, and does not quote the text: an environment may contain secrets.
 */
export async function readSettingsJson(dataDir: string): Promise<Result<SettingsJson, string>> {
  const path = join(dataDir, SETTINGS_FILE)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ok({})
    return err(`${path} cannot be read: ${explainFileError(error)}.`)
  }
  const parsed = parseJsonText(text)
  if (!parsed.ok) return err(`${path} is not valid JSON (line ${parsed.error.line}).`)
  return isTable(parsed.value) ? ok(parsed.value) : err(`${path} is not understood: it has to be an object.`)
}

/** Returns true for a JSON object. */
export function isTable(value: unknown): value is SettingsJson {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns what the file has at the path that a key names, such as `appearance.theme`. `given` is false where nothing
 * is, also when something other than a table is on the way: that is the `blocked` part of the key.
 */
export function settingAt(
  json: SettingsJson,
  key: string,
): { readonly given: true; readonly value: unknown } | { readonly given: false; readonly blocked?: string } {
  const parts = key.split('.')
  let value: unknown = json
  for (const [index, part] of parts.entries()) {
    if (!isTable(value)) return { given: false, blocked: parts.slice(0, index).join('.') }
    if (!Object.hasOwn(value, part)) return { given: false }
    value = value[part]
  }
  return { given: true, value }
}
