import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Cache of the files without lint errors, and the keys under which this was established. */
export class LintCache {
  readonly #clean: Map<string, string>

  constructor(readonly file: string) {
    const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
    this.#clean = new Map(Object.entries(kept))
  }

  isClean(path: string, key: string): boolean {
    return this.#clean.get(path) === key
  }

  note(path: string, key: string, isClean: boolean): void {
    if (isClean) this.#clean.set(path, key)
    else this.#clean.delete(path)
  }

  save(): void {
    mkdirSync(dirname(this.file), { recursive: true })
    writeFileSync(this.file, JSON.stringify(Object.fromEntries(this.#clean)))
  }
}

/** Hash of the content of files. */
export function contentKey(...paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}
