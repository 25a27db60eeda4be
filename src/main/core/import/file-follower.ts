import { unwatchFile, watchFile } from 'node:fs'

/** How often a followed file is looked at, in milliseconds. */
const INTERVAL_MS = 2000

/** Watches the files of sessions that are open. Asks the file system, which works on every platform and network drive. */
export class FileFollower {
  readonly #followed = new Map<string, { readonly path: string; readonly listener: () => void }>()

  constructor(readonly onGrown: (sessionId: string) => void) {}

  /** Calls back whenever the file of a session changes, until it is left. */
  follow(sessionId: string, path: string): void {
    if (this.#followed.has(sessionId)) return
    const listener = (): void => this.onGrown(sessionId)
    this.#followed.set(sessionId, { path, listener })
    watchFile(path, { interval: INTERVAL_MS, persistent: false }, listener)
  }

  leave(sessionId: string): void {
    const followed = this.#followed.get(sessionId)
    if (followed === undefined) return
    this.#followed.delete(sessionId)
    unwatchFile(followed.path, followed.listener)
  }

  end(): void {
    for (const sessionId of [...this.#followed.keys()]) this.leave(sessionId)
  }
}
