import { realpath } from 'node:fs/promises'
import { sep } from 'node:path'
import type { OutsideState } from '#shared/session/entities'
import { writersOf, writtenBy } from '#core/base/process/open-files'
import type { Surroundings, TranscriptFormat } from '#core/agents/transcript/format'
import type { TranscriptReads } from '#core/store/port'
import type { ChangedSession } from '../jobs/discover'
import { importedSessionId } from '../to-snapshot'
import { NotedProcesses } from './noted-processes'
import { OutsideSessions, type OutsideOptions } from './outside-sessions'

/** Time after which it is looked again for the process that writes a file, in milliseconds. */
const AGAIN_MS = 10_000

/** More files that change at the same time were copied: nobody works in so many sessions. */
const MOST_AT_ONCE = 20

/** Number of sessions of which the last look is remembered. */
const MOST_LOOKS = 1000

/**
 * Finds out in which sessions of other tools something runs: from what tools note about their processes, from the files that
 * processes have open, otherwise from the growth of files.
 */
export class OutsideWatch {
  readonly #sessions: OutsideSessions
  readonly #noted: NotedProcesses
  readonly #lookedAt = new Map<string, number>()
  #looking: Promise<void> = Promise.resolve()
  #isBegun = false
  #isEnded = false

  constructor(
    readonly options: OutsideOptions & {
      readonly read: Pick<TranscriptReads, 'transcriptAt'>
      readonly onFailure: (error: unknown) => void
    },
  ) {
    this.#sessions = new OutsideSessions(options)
    this.#noted = new NotedProcesses({
      running: (adapterName, { sessionId, ...life }) =>
        this.#sessions.running(importedSessionId(adapterName, sessionId), life),
      left: (adapterName, { sessionId, pid }) => this.#sessions.left(importedSessionId(adapterName, sessionId), pid),
    })
  }

  of(sessionId: string): OutsideState | undefined {
    return this.#sessions.of(sessionId)
  }

  /** Follows these tools and no others. The first time, what runs already is looked for. */
  async follow(folders: ReadonlyMap<TranscriptFormat, readonly string[]>, surroundings: Surroundings): Promise<void> {
    if (this.#isEnded) return
    await this.#noted.follow([...folders.keys()], surroundings)
    if (this.#isBegun) return
    this.#isBegun = true
    this.#look(() => this.#findOpen([...folders.values()].flat()))
  }

  /** Files of sessions changed. */
  grown(changed: readonly ChangedSession[]): void {
    const asked: ChangedSession[] = []
    const areCopied = changed.length > MOST_AT_ONCE
    const now = this.options.elapsed()
    for (const session of changed) {
      const { sessionId, isAlone } = session
      const lookedAt = this.#lookedAt.get(sessionId) ?? -Infinity
      if (!areCopied && !this.#sessions.grown(sessionId)) continue
      // A file with several sessions does not tell in which of them a process works.
      if (!isAlone || now - lookedAt < AGAIN_MS) continue
      this.#lookedAt.set(sessionId, now)
      asked.push(session)
    }
    for (const sessionId of [...this.#lookedAt.keys()].slice(0, -MOST_LOOKS)) this.#lookedAt.delete(sessionId)
    if (asked.length > 0) this.#look(() => this.#findWriters(asked))
  }

  async end(): Promise<void> {
    this.#isEnded = true
    this.#noted.end()
    this.#sessions.end()
    await this.#looking
  }

  /** One look at all processes after the other. */
  #look(look: () => Promise<void>): void {
    this.#looking = this.#looking.then(() => (this.#isEnded ? undefined : look())).catch(this.options.onFailure)
  }

  async #findOpen(folders: readonly string[]): Promise<void> {
    const real = await Promise.all(folders.map(realOf))
    const writers = await writersOf((path) => real.some((folder) => path.startsWith(`${folder}${sep}`)))
    for (const [path, pid] of writers) {
      // The path as it was found may lead through links.
      const index = real.findIndex((folder) => path.startsWith(`${folder}${sep}`))
      const found = `${folders[index] ?? ''}${path.slice((real[index] ?? '').length)}`
      const session = this.#isEnded ? null : await this.options.read.transcriptAt(found)
      if (session !== null) this.#runs(importedSessionId(session.adapterName, session.nativeId), path, pid)
    }
  }

  async #findWriters(asked: readonly ChangedSession[]): Promise<void> {
    const byPath = new Map<string, string>()
    for (const { sessionId, path } of asked) byPath.set(await realOf(path), sessionId)
    for (const [path, pid] of await writersOf((found) => byPath.has(found))) {
      const sessionId = byPath.get(path)
      if (sessionId !== undefined) this.#runs(sessionId, path, pid)
    }
  }

  #runs(sessionId: string, path: string, pid: number): void {
    this.#sessions.running(sessionId, { pid }, () => writtenBy(pid, (open) => open === path).length > 0)
  }
}

const realOf = (path: string): Promise<string> => realpath(path).catch(() => path)
