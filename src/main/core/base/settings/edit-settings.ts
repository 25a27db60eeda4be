import { randomUUID } from 'node:crypto'
import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { applyEdits, findNodeAtLocation, modify, parseTree } from 'jsonc-parser'
import { contractError, type ContractError } from '../../../../shared/kernel/errors'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import { explainFileError } from '../folders/file-errors'
import { readSettings } from './settings'
import { SETTINGS_FILE } from './settings-json'

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
  return text !== undefined && isDeepStrictEqual(JSON.parse(text), json)
}

/**
 * Changes `settings.json` and leaves everything else in it unchanged: other keys, their order, indentation. The file is
 * replaced in one step, readable by its owner only, and the previous one is kept as `settings.json.bak`.
 *
 * Fails with `settings-invalid` when the present file cannot be parsed, because then nothing of it can be kept, and
 * with `settings-not-written` when writing fails.
 */
export function editSettings(dataDir: string, edits: readonly SettingsEdit[]): Promise<Result<void, ContractError>> {
  const edit = (lanes.get(dataDir) ?? Promise.resolve()).then(() => rewrite(dataDir, edits))
  lanes.set(dataDir, edit)
  return edit
}

async function rewrite(dataDir: string, edits: readonly SettingsEdit[]): Promise<Result<void, ContractError>> {
  const readable = await readSettings(dataDir)
  if (!readable.ok) return err(contractError('settings-invalid', `${readable.error} Fix the file first.`))
  const path = join(dataDir, SETTINGS_FILE)
  const temporary = `${path}.${randomUUID()}.tmp`
  const copy = `${temporary}.bak`
  try {
    const before = await readFile(path, 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    })
    const text = edits.reduce(apply, before?.replace(/^\uFEFF/, '') ?? '{}\n')
    if (text === before) return ok(undefined)
    await writeFile(temporary, text, { mode: 0o600, flush: true })
    if (before !== null) {
      await copyFile(path, copy)
      await rename(copy, `${path}.bak`)
    }
    written.set(dataDir, text)
    await rename(temporary, path)
    return ok(undefined)
  } catch (error) {
    for (const left of [temporary, copy]) await rm(left, { force: true })
    const message = `${path} cannot be written: ${explainFileError(error)}. The settings stay as they were.`
    return err(contractError('settings-not-written', message))
  }
}

function apply(text: string, { path, value }: SettingsEdit): string {
  // Removing what is not there is an error of the library where the document is empty.
  if (value === undefined && !isThere(text, path)) return text
  const indentation = /\n([ \t]+)"/.exec(text)?.[1] ?? '  '
  const formattingOptions = {
    insertSpaces: !indentation.startsWith('\t'),
    tabSize: indentation.startsWith('\t') ? 1 : indentation.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  }
  return applyEdits(text, modify(text, [...path], value, { formattingOptions }))
}

function isThere(text: string, path: SettingsEdit['path']): boolean {
  const tree = parseTree(text)
  return tree !== undefined && findNodeAtLocation(tree, [...path]) !== undefined
}
