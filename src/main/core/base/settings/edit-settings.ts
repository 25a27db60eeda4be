import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { errorCode, explainFileError } from '../folders/file-errors'
import { saveFile } from '../folders/save-file'
import { editJsonText, parseJsonText, withoutMark } from './json-text'
import { isTable, readSettingsJson, SETTINGS_FILE, type SettingsJson } from './settings-json'

/** One change of `settings.json`: the new value at a path; `undefined` removes it. */
export interface SettingsEdit {
  readonly path: readonly string[]
  readonly value: unknown
}

/** Current edit by data directory; the next one waits for it, so that none is lost. */
const lanes = new Map<string, Promise<unknown>>()
/** Content last written by {@link editSettings}, by data directory. */
const written = new Map<string, string>()

/** Returns true when a content of `settings.json` is the one that this program wrote last. */
export function isOwnEdit(dataDir: string, json: unknown): boolean {
  const text = written.get(dataDir)
  if (text === undefined) return false
  const own = parseJsonText(text)
  return own.ok && isDeepStrictEqual(own.value, json)
}

/**
 * Changes `settings.json` and leaves everything else in it unchanged: other keys, their order, comments, indentation.
 * The file, or the one that a link leads to, is replaced in one step, and the previous one is kept beside it as
 * `settings.json.bak`.
 *
 * Fails with `settings-invalid` when the present file, or a table that the change is in, is not understood, because
 * then it could not be kept, and with `settings-not-written` when writing fails.
 */
export function editSettings(dataDir: string, edits: readonly SettingsEdit[]): Promise<Result<void, ContractError>> {
  return inTurn(dataDir, () => rewrite(dataDir, edits))
}

/**
 * Changes one list of `settings.json`, and returns its entries. `change` gets all of them, also those that are not
 * valid, so that these stay. Fails as {@link editSettings} does.
 */
export function editSettingsList(
  dataDir: string,
  key: string,
  change: (entries: readonly unknown[]) => Result<readonly unknown[], ContractError>,
): Promise<Result<readonly unknown[], ContractError>> {
  return inTurn(dataDir, async () => {
    const json = await readSettingsJson(dataDir)
    if (!json.ok) return err(invalid(json.error))
    const before = Object.hasOwn(json.value, key) ? json.value[key] : []
    if (!Array.isArray(before)) return err(invalid(`${key} in ${join(dataDir, SETTINGS_FILE)} is not a list.`))
    const changed = change(before)
    if (!changed.ok) return changed
    const edited = await rewrite(dataDir, [{ path: [key], value: changed.value }])
    return edited.ok ? changed : edited
  })
}

function inTurn<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const edit = (lanes.get(dataDir) ?? Promise.resolve()).then(work)
  lanes.set(
    dataDir,
    edit.catch(() => undefined),
  )
  return edit
}

async function rewrite(dataDir: string, edits: readonly SettingsEdit[]): Promise<Result<void, ContractError>> {
  const path = join(dataDir, SETTINGS_FILE)
  const readable = await readSettingsJson(dataDir)
  if (!readable.ok) return err(invalid(readable.error))
  const wrong = edits.map((edit) => wrongTable(readable.value, edit)).find((part) => part !== null)
  if (wrong !== undefined) return err(invalid(`${wrong} in ${path} is not an object.`))
  try {
    const before = await readFile(path, 'utf8').catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return null
      throw error
    })
    const text = edits.reduce(editJsonText, before === null ? '{}\n' : withoutMark(before))
    if (text === before) return ok(undefined)
    await saveFile(path, text, { keptAs: '.bak', onReady: () => void written.set(dataDir, text) })
    return ok(undefined)
  } catch (error) {
    const message = `${path} cannot be written: ${explainFileError(error)}. The settings stay as they were.`
    return err(contractError('settings-not-written', message))
  }
}

/** Returns the part of an edit's path that is something other than a table; null if there is none. */
function wrongTable(json: SettingsJson, { path }: SettingsEdit): string | null {
  let value: unknown = json
  for (const [index, part] of path.entries()) {
    if (!isTable(value)) return path.slice(0, index).join('.')
    if (!Object.hasOwn(value, part)) return null
    value = value[part]
  }
  return null
}

const invalid = (problem: string): ContractError => contractError('settings-invalid', `${problem} Fix the file first.`)
