import { sep } from 'node:path'
import type { Unwatched } from '#shared/import/entities'
import type { TranscriptFormat } from '#core/agents/transcript/format'
import { ChangedFiles, type Changes } from './changed-files'
import { TreeWatcher } from './watch-tree'

/** Follows the folders of tools: one watcher for each, and what they report in portions. */
export class FollowedFolders {
  /** By folder and tool, which may share a folder. */
  readonly #watchers = new Map<string, TreeWatcher>()
  readonly #changes: ChangedFiles
  #isEnded = false

  /** `take` never rejects. `onFailure`: changes of a folder are not reported any more. */
  constructor(
    take: (changes: Changes) => Promise<void>,
    readonly onFailure: () => void,
  ) {
    this.#changes = new ChangedFiles(take)
  }

  /** Follows these folders and no others. Resolves when all are watched that can be. */
  async follow(folders: ReadonlyMap<TranscriptFormat, readonly string[]>): Promise<void> {
    if (this.#isEnded) return
    const wanted = new Set<string>()
    for (const [format, ofFormat] of folders)
      for (const folder of ofFormat) {
        const key = keyOf(format.adapterName, folder)
        wanted.add(key)
        if (!this.#watchers.has(key)) this.#watchers.set(key, this.#watcher(format, folder))
      }
    for (const [key, watcher] of this.#watchers)
      if (!wanted.has(key)) {
        watcher.end()
        this.#watchers.delete(key)
      }
    await Promise.all([...this.#watchers.values()].map((watcher) => watcher.begin()))
  }

  /** Returns why changes of a folder are not reported; undefined when they are, or it is not followed. */
  unwatched(adapterName: string, folder: string): Unwatched | undefined {
    return this.#watchers.get(keyOf(adapterName, folder))?.unwatched ?? undefined
  }

  /** Returns whether changes of a file are reported. */
  covers(path: string): boolean {
    return [...this.#watchers.values()].some(
      ({ tree, unwatched }) =>
        unwatched === null &&
        path.startsWith(`${tree.folder}${sep}`) &&
        tree.isWanted(
          path
            .slice(tree.folder.length + 1)
            .split(sep)
            .join('/'),
        ),
    )
  }

  async end(): Promise<void> {
    this.#isEnded = true
    for (const watcher of this.#watchers.values()) watcher.end()
    this.#watchers.clear()
    await this.#changes.end()
  }

  #watcher({ adapterName, depth, isTranscript, leadsTo }: TranscriptFormat, folder: string): TreeWatcher {
    const tree = { folder, depth, isWanted: isTranscript, leadsTo }
    return new TreeWatcher(tree, {
      changed: (path) => this.#changes.changed(adapterName, path),
      unclear: () => this.#changes.unclear(adapterName),
      failed: () => this.onFailure(),
    })
  }
}

const keyOf = (adapterName: string, folder: string): string => `${adapterName} ${folder}`
