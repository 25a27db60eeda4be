/** Changes within this time are taken together, in milliseconds. */
const GATHER_MS = 150

/** Maximum time between two takings, in milliseconds. */
const LONGEST_MS = 60_000

/** Beyond this many files of a tool its folders are searched. */
const MOST_FILES = 200

/** Changes of the files of tools. */
export interface Changes {
  /** Changed files by adapterName. */
  readonly files: Readonly<Record<string, readonly string[]>>
  /** By adapterName, the tools whose folders are to be searched. */
  readonly unclear: readonly string[]
}

/** Gathers changes, and hands them over one portion after the other. */
export class ChangedFiles {
  #files = new Map<string, Set<string>>()
  #unclear = new Set<string>()
  #timer: NodeJS.Timeout | null = null
  #taking: Promise<void> | null = null
  #isEnded = false

  /** `take` never rejects. */
  constructor(readonly take: (changes: Changes) => Promise<void>) {}

  changed(adapterName: string, path: string): void {
    if (this.#unclear.has(adapterName)) return
    const files = this.#files.get(adapterName) ?? new Set()
    this.#files.set(adapterName, files.add(path))
    if (files.size > MOST_FILES) this.unclear(adapterName)
    else this.#schedule(GATHER_MS)
  }

  unclear(adapterName: string): void {
    this.#files.delete(adapterName)
    this.#unclear.add(adapterName)
    this.#schedule(GATHER_MS)
  }

  /** Resolves when nothing is being taken. */
  async end(): Promise<void> {
    this.#isEnded = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    await this.#taking
  }

  #schedule(afterMs: number): void {
    if (this.#timer !== null || this.#taking !== null || this.#isEnded) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#taking = this.#takeAll()
    }, afterMs).unref()
  }

  async #takeAll(): Promise<void> {
    const changes: Changes = {
      files: Object.fromEntries([...this.#files].map(([adapterName, files]) => [adapterName, [...files]])),
      unclear: [...this.#unclear],
    }
    this.#files = new Map()
    this.#unclear = new Set()
    const started = performance.now()
    await this.take(changes)
    this.#taking = null
    // At most a fourth of the time is spent on what comes without an end.
    const spent = performance.now() - started
    if (this.#files.size + this.#unclear.size > 0) this.#schedule(Math.max(GATHER_MS, Math.min(3 * spent, LONGEST_MS)))
  }
}
