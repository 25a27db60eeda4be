import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { openRegular } from '#core/base/folders/open-regular'
import type { NotedProcess, Surroundings, TranscriptFormat } from '#core/agents/transcript/format'
import { TreeWatcher } from './watch-tree'

/** Length of a note that is read at most, in bytes. */
const LONGEST = 64 * 1024

/** Number of notes in a folder that are read at most. */
const MOST = 1000

export interface NotesListener {
  running(adapterName: string, noted: NotedProcess): void
  left(adapterName: string, noted: NotedProcess): void
}

/** Follows the folders in which tools note their running processes. */
export class NotedProcesses {
  readonly #noted = new Map<string, { readonly adapterName: string; readonly noted: NotedProcess }>()
  readonly #watchers = new Map<string, TreeWatcher>()

  constructor(readonly listener: NotesListener) {}

  /** Follows the notes of these tools and of no others. */
  async follow(formats: readonly TranscriptFormat[], surroundings: Surroundings): Promise<void> {
    const folders = new Map(
      formats.flatMap((format) => (format.processes?.folders(surroundings) ?? []).map((folder) => [folder, format])),
    )
    for (const [folder, watcher] of this.#watchers)
      if (!folders.has(folder)) {
        watcher.end()
        this.#watchers.delete(folder)
      }
    await Promise.all([...folders].map(([folder, format]) => this.#followOne(folder, format)))
  }

  end(): void {
    for (const watcher of this.#watchers.values()) watcher.end()
    this.#watchers.clear()
  }

  async #followOne(folder: string, format: TranscriptFormat): Promise<void> {
    const { processes } = format
    if (processes === undefined) return
    const isWanted = (name: string): boolean => processes.isNote(name)
    let watcher = this.#watchers.get(folder)
    if (watcher === undefined) {
      watcher = new TreeWatcher(
        { folder, depth: 1, isWanted },
        {
          changed: (path) => void this.#read(path, format),
          unclear: () => void this.#readAll(folder, format),
          // Files that grow and processes that have them open tell too.
          failed: () => undefined,
        },
      )
      this.#watchers.set(folder, watcher)
    }
    await watcher.begin()
    await this.#readAll(folder, format)
  }

  async #readAll(folder: string, format: TranscriptFormat): Promise<void> {
    const names = await readdir(folder).catch(() => [])
    const there = names.filter((name) => format.processes?.isNote(name) === true).slice(0, MOST)
    const gone = [...this.#noted.keys()].filter((path) => path === join(folder, basename(path)))
    for (const path of new Set([...gone, ...there.map((name) => join(folder, name))])) await this.#read(path, format)
  }

  async #read(path: string, { adapterName, processes }: TranscriptFormat): Promise<void> {
    const text = await readNote(path)
    const noted = text === null ? null : (processes?.parse(text) ?? null)
    const before = this.#noted.get(path)
    // It is being written.
    if (text === '' && before !== undefined) return
    if (before !== undefined && (noted?.pid !== before.noted.pid || noted.sessionId !== before.noted.sessionId))
      this.listener.left(adapterName, before.noted)
    if (noted === null) {
      this.#noted.delete(path)
      return
    }
    this.#noted.set(path, { adapterName, noted })
    this.listener.running(adapterName, noted)
  }
}

/** Returns a note; null when it is gone, or is none. */
async function readNote(path: string): Promise<string | null> {
  const file = await openRegular(path).catch(() => null)
  if (file === null) return null
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST), 0, LONGEST, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } catch {
    return null
  } finally {
    await file.close()
  }
}
