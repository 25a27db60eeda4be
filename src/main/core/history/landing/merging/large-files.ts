import { writeFile } from 'node:fs/promises'
import type { PrivateRepository } from '#core/base/git/private/private-repository'
import type { Change } from './changes'
import type { Special } from './kinds'

/** Size above which the lines of a file are not joined, in bytes. */
export const LARGE_BYTES = 16 * 1024 * 1024

const NONE = /^0+$/
const FILE = /^100/

/** Tells git not to join large files that several sides changed, which takes seconds and much memory. */
export class LargeFiles {
  readonly #sizes = new Map<string, number>()
  readonly #paths = new Map<string, 'large'>()

  constructor(readonly repository: PrivateRepository) {}

  /** Marks the large files that more than one of the lists changes; returns whether there are new ones. */
  async mark(lists: readonly (readonly Change[])[]): Promise<boolean> {
    const changed = new Map<string, { ids: Set<string>; lists: number }>()
    for (const list of lists) {
      const seen = new Set<string>()
      for (const { path, modes, ids } of list) {
        if (!modes.every((mode) => FILE.test(mode) || NONE.test(mode))) continue
        const one = changed.get(path) ?? { ids: new Set(), lists: 0 }
        if (!seen.has(path)) one.lists++
        seen.add(path)
        for (const id of ids) if (!NONE.test(id)) one.ids.add(id)
        changed.set(path, one)
      }
    }
    const shared = [...changed].filter(([, { lists: count }]) => count > 1)
    await this.#measure(shared.flatMap(([, { ids }]) => [...ids]))
    const before = this.#paths.size
    for (const [path, { ids }] of shared)
      if ([...ids].some((id) => (this.#sizes.get(id) ?? 0) > LARGE_BYTES)) this.#paths.set(path, 'large')
    if (this.#paths.size === before) return false
    const lines = [...this.#paths.keys()].map((path) => `${pattern(path)} -merge\n`)
    await writeFile(this.repository.own('info', 'attributes'), lines.join(''))
    return true
  }

  /** Returns the large files together with others that are special. */
  among(others: Special | undefined): Special {
    return new Map([...this.#paths, ...(others ?? [])])
  }

  async #measure(ids: readonly string[]): Promise<void> {
    const asked = [...new Set(ids)].filter((id) => !this.#sizes.has(id))
    if (asked.length === 0) return
    const input = asked.map((id) => `${id}\n`).join('')
    const { output } = await this.repository.run(['cat-file', '--batch-check'], { input })
    for (const line of output.toString().split('\n')) {
      const [id = '', , size] = line.split(' ')
      if (size !== undefined) this.#sizes.set(id, Number(size))
    }
  }
}

/** Returns a path as a pattern of attributes that fits only it. */
function pattern(path: string): string {
  const escaped = `/${path}`.replaceAll(/[*?[\\]/g, (sign) => `\\${sign}`)
  return /[\s"]/.test(escaped) ? JSON.stringify(escaped) : escaped
}
