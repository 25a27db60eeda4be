import fuzzysort, { type Snapshot } from 'fuzzysort'
import { listFiles, type FileListing } from './list-files'

/** Maximum number of paths per folder. */
const MAX_PATHS = 150_000
/** Maximum number of cached folders. */
const MAX_FOLDERS = 6
/** Age at which a listing is refreshed. */
const FRESH_MS = 2000
/** A listing that took less than this to make is waited for; a slower one is made while the old one answers. */
const QUICK_MS = 200

interface Known extends FileListing {
  readonly targets: Snapshot
  readonly madeAt: number
  readonly tookMs: number
}

interface Entry {
  known: Known | null
  making: Promise<Known> | null
}

/** Cache of folder contents, for completion while the user types. */
export class FileIndex {
  private readonly entries = new Map<string, Entry>()

  /**
   * Returns the paths below a folder that match the typed text, best match first; without a query those nearest to the
   * root.
   */
  async find(
    root: string,
    query: string,
    limit: number,
  ): Promise<{ paths: string[]; total: number; truncated: boolean }> {
    const { paths, targets, truncated } = await this.get(root)
    const found =
      query === ''
        ? paths.slice(0, limit)
        : fuzzysort.go(query, targets, { limit, threshold: 0.2 }).map(({ target }) => target)
    return { paths: [...found], total: paths.length, truncated }
  }

  private async get(root: string): Promise<Known> {
    const entry = this.entries.get(root) ?? { known: null, making: null }
    // The most recently used entry is the last one.
    this.entries.delete(root)
    this.entries.set(root, entry)
    const [oldest] = this.entries.keys()
    if (this.entries.size > MAX_FOLDERS && oldest !== undefined) this.entries.delete(oldest)

    const { known } = entry
    if (known !== null && performance.now() - known.madeAt < FRESH_MS) return known
    entry.making ??= make(root).then((made) => {
      entry.known = made
      entry.making = null
      return made
    })
    return known !== null && known.tookMs > QUICK_MS ? known : entry.making
  }
}

async function make(root: string): Promise<Known> {
  const begin = performance.now()
  const listing = await listFiles(root, MAX_PATHS)
  const targets = fuzzysort.snapshot(listing.paths)
  const madeAt = performance.now()
  return { ...listing, targets, madeAt, tookMs: madeAt - begin }
}
