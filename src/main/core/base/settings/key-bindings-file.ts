import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { KeyRule, KeyRuleState } from '#shared/keybindings/entities'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { explainFileError } from '../folders/file-errors'
import { saveFile } from '../folders/save-file'
import { editJsonText, withoutMark } from './json-text'
import { readKeyRules } from './key-rules'
import { WatchedFile } from './watched-file'

const FILE = 'keybindings.json'
const MAX_SIZE = 1_000_000

export interface KeyBindingsFileOptions {
  readonly dataDir: string
  readonly log: (line: string) => void
  /** Called after the rules, or the problems of the file, changed. */
  readonly onChange: (state: KeyRuleState) => void
}

export interface KeyRuleChange {
  readonly remove: readonly KeyRule[]
  readonly add: readonly KeyRule[]
}

/** Key bindings of the user in `keybindings.json`, which is watched. Invalid entries are reported and ignored. */
export class KeyBindingsFile {
  readonly #path: string
  #state: KeyRuleState
  readonly #watched: WatchedFile
  /** Reads and edits, one after another. */
  #lane: Promise<unknown> = Promise.resolve()

  constructor(private readonly options: KeyBindingsFileOptions) {
    this.#path = join(options.dataDir, FILE)
    this.#state = { file: this.#path, rules: [], problems: [] }
    this.#watched = new WatchedFile(this.#path, {
      onChange: () => void this.current(),
      onProblem: (reason) => options.log(`Key bindings are not watched: ${reason}`),
    })
  }

  /** Reads the file and watches it from then on. */
  async begin(): Promise<void> {
    await this.#watched.begin()
    await this.current()
  }

  end(): void {
    this.#watched.end()
  }

  /** Returns the rules as the file has them now. */
  current(): Promise<KeyRuleState> {
    return this.#inTurn(() => this.#read())
  }

  /**
   * Removes and adds rules; comments and all other entries stay. Fails with `settings-invalid` when the file cannot be
   * parsed, and with `settings-not-written` when writing fails.
   */
  update({ remove, add }: KeyRuleChange): Promise<Result<KeyRuleState, ContractError>> {
    return this.#inTurn(async () => {
      const text = await this.#text()
      if (!text.ok) return text
      const { rules, places, problems } = readKeyRules(text.value)
      if (places === null) {
        const message = `${this.#path} cannot be read, at line ${problems[0]?.line ?? 1}. Fix the file first.`
        return err(contractError('settings-invalid', message))
      }
      const gone = places.filter((_, index) => remove.some((rule) => isDeepStrictEqual(rule, rules[index])))
      let next = text.value.trim() === '' ? '[]\n' : text.value
      for (const index of gone.toReversed()) next = editJsonText(next, { path: [index], value: undefined })
      for (const rule of add) next = editJsonText(next, { path: [-1], value: rule, isInsertion: true })
      const written = next === text.value ? ok(undefined) : await this.#write(next)
      return written.ok ? ok(await this.#read()) : written
    })
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#lane.then(work)
    this.#lane = result
    return result
  }

  async #read(): Promise<KeyRuleState> {
    const before = this.#state
    const text = await this.#text()
    if (text.ok) {
      const { rules, problems, places } = readKeyRules(text.value)
      // While a file cannot be parsed, what was valid last still applies.
      this.#state = { file: this.#path, rules: places === null ? before.rules : [...rules], problems: [...problems] }
    } else this.#state = { ...before, problems: [{ line: 1, kind: 'unreadable', text: text.error.message }] }
    if (!isDeepStrictEqual(before, this.#state)) this.options.onChange(this.#state)
    return this.#state
  }

  async #text(): Promise<Result<string, ContractError>> {
    try {
      if ((await stat(this.#path)).size > MAX_SIZE)
        return err(contractError('settings-invalid', `${this.#path} is too large.`))
      return ok(withoutMark(await readFile(this.#path, 'utf8')))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ok('')
      return err(contractError('settings-invalid', `${this.#path} cannot be read: ${explainFileError(error)}.`))
    }
  }

  async #write(text: string): Promise<Result<void, ContractError>> {
    try {
      await saveFile(this.#path, text, { keptAs: '.bak' })
      return ok(undefined)
    } catch (error) {
      const message = `${this.#path} cannot be written: ${explainFileError(error)}. The key bindings stay as they were.`
      return err(contractError('settings-not-written', message))
    }
  }
}
