import { isAbsolute, resolve } from 'node:path'
import { isWithin } from '#core/base/folders/is-within'

/** An archive that breaks a rule. The message is the end of a user-facing sentence. */
export class ArchiveError extends Error {}

const MOST_ENTRIES = 200_000
const MOST_BYTES = 4_000_000_000

/** Bounds of an archive's content, and the places where its entries may be. */
export class ArchiveRules {
  #entries = 0
  #bytes = 0

  constructor(private readonly folder: string) {}

  /** Counts an entry with a size in bytes. */
  count(size: number): void {
    this.#entries++
    this.#bytes += size
    if (this.#entries > MOST_ENTRIES) throw new ArchiveError('the archive has too many files')
    if (this.#bytes > MOST_BYTES) throw new ArchiveError('the archive unpacks to more than 4 GB')
  }

  /** Returns the path of an entry; throws for one outside of the folder. */
  place(name: string): string {
    const path = resolve(this.folder, name)
    if (isOutward(name) || !isWithin(path, this.folder))
      throw new ArchiveError(`the archive has a file outside of its folder: ${shown(name)}`)
    return path
  }

  /** Throws for a link from a folder in the archive to a place outside of it. */
  link(from: string, target: string): void {
    if (target === '' || isAbsolute(target) || !isWithin(resolve(from, target), this.folder))
      throw new ArchiveError(`the archive has a link that leads out of it: ${shown(target)}`)
  }
}

const isOutward = (name: string): boolean =>
  isAbsolute(name) || name.includes('\0') || /^[a-z]:/i.test(name) || name.split(/[/\\]/).includes('..')

const shown = (name: string): string => JSON.stringify(name.slice(0, 100))
