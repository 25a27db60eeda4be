import { unwatchFile, watchFile } from 'node:fs'

/** Interval between checks of a followed file, in milliseconds. */
const INTERVAL_MS = 2000

interface Followed {
  readonly path: string
  readonly listener: () => void
  readonly first: NodeJS.Timeout
}

/** Watches the files of sessions that are open. Asks the file system, which works on every platform and network drive. */
export class FileFollower {
  readonly #followed = new Map<string, Followed>()

  constructor(readonly onGrown: (sessionId: string) => void) {}

  /**
   * Calls back whenever the file of a session may have changed, until it is left; also once initially: changes before
   * the watch's first check are not detected by it.
   */
  follow(sessionId: string, path: string): void {
    if (this.#followed.has(sessionId)) return
    const listener = (): void => this.onGrown(sessionId)
    const first = setTimeout(listener, INTERVAL_MS).unref()
    this.#followed.set(sessionId, { path, listener, first })
    watchFile(path, { interval: INTERVAL_MS, persistent: false }, listener)
  }

  leave(sessionId: string): void {
    const followed = this.#followed.get(sessionId)
    if (followed === undefined) return
    this.#followed.delete(sessionId)
    clearTimeout(followed.first)
    unwatchFile(followed.path, followed.listener)
  }

  end(): void {
    for (const sessionId of [...this.#followed.keys()]) this.leave(sessionId)
  }
}
