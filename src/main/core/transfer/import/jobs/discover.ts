import { defined } from '#shared/kernel/defined'
import { ok } from '#shared/kernel/result'
import type { Session } from '#shared/session/entities'
import type { TranscriptFormat, TranscriptHead } from '#core/agents/transcript/format'
import { transcriptFormats } from '#core/agents/transcript-formats'
import {
  adapterSessionIds,
  type LongWrite,
  readSession,
  renewBaselineOf,
  takenIds,
  type TranscriptFile,
  TranscriptTable,
  withStore,
} from '#core/store/jobs'
import type { Job, WorkContext } from '#core/base/worker/protocol'
import { readHeads } from '../read-head'
import { isSame, lookAt, lookAtOwn, scanFolder, type FoundFile } from '../scan-folder'
import { importedSessionId } from '../to-snapshot'

declare module '#core/base/worker/job-table' {
  interface JobTable {
    discover: typeof discover
  }
}

export interface DiscoverOrder {
  /** Folders to search, by the adapterName of the tool. A missing folder has no meaning. */
  readonly folders: Readonly<Record<string, readonly string[]>>
  /** Files besides, of whatever tool. */
  readonly files: readonly string[]
  /** Files in folders of tools that were reported as changed, by adapterName. Nothing else is read for them. */
  readonly changed?: Readonly<Record<string, readonly string[]>>
}

/** A session whose file was reported as changed. */
export interface ChangedSession {
  readonly sessionId: string
  readonly adapterName: string
  readonly path: string
  /** False when the file has other sessions too. */
  readonly isAlone: boolean
}

/** Result of a search. */
export interface Discovered {
  /** Sessions that were not known before. */
  readonly added: readonly string[]
  /** Sessions whose files are gone before they were imported. */
  readonly removed: readonly string[]
  /** Sessions that were imported and whose files have grown since. */
  readonly grown: readonly string[]
  /** Sessions that show something else in a list now. */
  readonly changed: readonly string[]
  /** The sessions in the files that were named. */
  readonly ofFiles: readonly string[]
  /** The sessions in the files that were reported as changed and have other content now. */
  readonly ofChanged: readonly ChangedSession[]
}

/** Looks for sessions of other tools. Only files that are new or changed since the last time are read. */
export const discover: Job<DiscoverOrder, Discovered> = (order, context) =>
  withStore(context, async (write) => {
    const search = new Search(write, context)
    for (const format of transcriptFormats)
      for (const folder of order.folders[format.adapterName] ?? [])
        await search.folder(folder, format, order.changed !== undefined)
    for (const format of transcriptFormats)
      for (const path of order.changed?.[format.adapterName] ?? []) await search.changed(path, format)
    for (const path of order.files) await search.file(path)
    return ok(search.finish(order.folders))
  })

/** Number of new sessions that lists show before the search has ended. */
const FIRST = 20

class Search {
  readonly #table: TranscriptTable
  #all: Map<string, TranscriptFile[]> | null = null
  readonly #seen = new Set<string>()
  /** The native ids of Parley's own sessions, as they were before the search. */
  #own: ReadonlySet<string> | null = null
  #hasShown = false
  readonly #found = {
    added: [] as string[],
    removed: [] as string[],
    grown: [] as string[],
    changed: [] as string[],
    ofFiles: [] as string[],
    ofChanged: [] as ChangedSession[],
  }

  constructor(
    readonly write: LongWrite,
    readonly context: WorkContext,
  ) {
    this.#table = new TranscriptTable(write.connection)
  }

  /** Every file of before, for a search of folders. */
  get #known(): Map<string, TranscriptFile[]> {
    this.#all ??= Map.groupBy(this.#table.all(), ({ path }) => path)
    return this.#all
  }

  /** `isFollowed`: what is found happened since the last search. */
  async folder(folder: string, format: TranscriptFormat, isFollowed: boolean): Promise<void> {
    for (const file of scanFolder(folder, format)) {
      this.context.check()
      this.#seen.add(file.path)
      const known = this.#known.get(file.path) ?? []
      const [first] = known
      if (first !== undefined && isSame(file, first)) continue
      const heads = await readHeads(file, format)
      this.write.step(() => this.#put(file, format, heads, known))
      this.#showFirst()
      if (isFollowed) this.#noteChanged(file.path, format, heads, known)
    }
    this.#rename(format, folder)
  }

  /** Lists show the first sessions while the search goes on. */
  #showFirst(): void {
    if (this.#hasShown || this.#found.added.length < FIRST) return
    this.#hasShown = true
    this.write.commit()
    this.context.part('first', [])
  }

  /** Takes over names that changed outside of the files. A title that the user gave a session here stays. */
  #rename({ adapterName, names }: TranscriptFormat, folder: string): void {
    for (const [nativeId, title] of names?.(folder) ?? []) {
      this.context.check()
      const sessionId = importedSessionId(adapterName, nativeId)
      const session = readSession(this.write.connection, sessionId)
      if (session === null || session.title === title || session.titleOrigin === 'user') continue
      this.write.step(() => {
        this.write.owned.writer.patchSession(sessionId, { title })
        renewBaselineOf(this.write.connection, sessionId)
      })
      this.#found.changed.push(sessionId)
    }
  }

  /** Examines a file of a tool that changed, or is gone. */
  async changed(path: string, format: TranscriptFormat): Promise<void> {
    this.context.check()
    const known = this.#table.at(path)
    const file = lookAtOwn(path)
    if (file === null) {
      this.write.step(() => known.forEach((old) => this.#forget(old)))
      return
    }
    const [first] = known
    if (first !== undefined && isSame(file, first)) return
    const heads = await readHeads(file, format)
    this.write.step(() => this.#put(file, format, heads, known))
    this.#noteChanged(path, format, heads, known)
  }

  /** Notes the sessions of a file that have other content now. */
  #noteChanged(
    path: string,
    { adapterName }: TranscriptFormat,
    heads: readonly TranscriptHead[],
    known: readonly TranscriptFile[],
  ): void {
    const isAlone = heads.length === 1
    for (const head of heads) {
      const before = known.find(({ nativeId }) => nativeId === head.sessionId)
      if (!isAlone && before !== undefined && !isLater(head, before)) continue
      const sessionId = importedSessionId(adapterName, head.parentId ?? head.sessionId)
      this.#found.ofChanged.push({ sessionId, adapterName, path, isAlone })
    }
  }

  /** Examines a file that the user selected: it belongs to the first tool that finds a session in it. */
  async file(path: string): Promise<void> {
    const file = lookAt(path)
    if (file === null) return
    for (const format of transcriptFormats) {
      const heads = await readHeads(file, format)
      if (heads.length === 0) continue
      // Somebody asks for it, so it also comes back when it was purged.
      const known = this.#table.at(path).filter(({ sessionId }) => sessionId !== null)
      this.write.step(() => this.#put(file, format, heads, known))
      // Subagents come with the sessions that began them.
      const own = heads.filter(({ parentId }) => parentId === undefined)
      for (const { sessionId } of own.length > 0 ? own : heads)
        this.#found.ofFiles.push(importedSessionId(format.adapterName, sessionId))
      return
    }
  }

  /** Ends the input: sessions missing from the folders are removed, unless they were imported. */
  finish(folders: DiscoverOrder['folders']): Discovered {
    const searched = new Set(Object.keys(folders))
    for (const [path, files] of searched.size === 0 ? [] : this.#known)
      if (!this.#seen.has(path))
        for (const file of files) if (searched.has(file.adapterName)) this.write.step(() => this.#forget(file))
    this.write.commit()
    return this.#found
  }

  #put(file: FoundFile, format: TranscriptFormat, heads: readonly TranscriptHead[], known: readonly TranscriptFile[]) {
    const { adapterName } = format
    if (heads.length === 0) this.#table.put({ ...file, nativeId: '', adapterName, sessionId: null, parentId: null })
    const now = new Set(heads.map(({ sessionId }) => sessionId))
    for (const old of known) if (!now.has(old.nativeId) && heads.length > 0) this.#forget(old)
    for (const head of heads) {
      const before = known.find(({ nativeId }) => nativeId === head.sessionId)
      const isUnchanged = before !== undefined && heads.length > 1 && !isLater(head, before.imported ?? before)
      const sessionId =
        head.parentId !== undefined ? null : isUnchanged ? before.sessionId : this.#session(file, format, head, before)
      const parentId = head.parentId ?? null
      this.#table.put({ ...file, nativeId: head.sessionId, adapterName, sessionId, parentId })
    }
  }

  /** The session of a head; null when there is none to be made: it was purged, or it is one of Parley's own. */
  #session(file: FoundFile, format: TranscriptFormat, head: TranscriptHead, before: TranscriptFile | undefined) {
    if (before !== undefined && before.sessionId === null) return null
    const lastActivityAt = head.lastActivityAt ?? Math.round(file.changedAt)
    if (before?.sessionId !== undefined && before.sessionId !== null) {
      const { sessionId } = before
      if (before.imported !== null) this.#found.grown.push(sessionId)
      else if (this.#status(sessionId) === 'discovered') {
        this.write.owned.writer.patchSession(sessionId, { lastActivityAt, sourceSize: file.size, ...titleOf(head) })
        this.#found.changed.push(sessionId)
      }
      return sessionId
    }
    const sessionId = importedSessionId(format.adapterName, head.sessionId)
    const status = this.#status(sessionId)
    if (status !== undefined) {
      // Its file was moved, copied or packed.
      if (status !== 'discovered' && this.#table.filesOf(sessionId).some(({ imported }) => imported !== null))
        this.#found.grown.push(sessionId)
      return sessionId
    }
    if (this.#isOwn(head.sessionId)) return null
    const session: Session = {
      sessionId,
      createdAt: head.createdAt > 0 ? head.createdAt : lastActivityAt,
      lastActivityAt,
      status: 'discovered',
      agents: [],
      adapterName: format.adapterName,
      adapterId: format.adapterName,
      adapterSessionId: head.sessionId,
      sourceSize: file.size,
      ...titleOf(head),
      ...defined({ targetWorkingDirectory: head.cwd }),
    }
    this.write.owned.writer.insertSession(session)
    this.#found.added.push(sessionId)
    return sessionId
  }

  #forget(file: TranscriptFile): void {
    const { sessionId, imported } = file
    const isElsewhere =
      sessionId !== null && this.#table.filesOf(sessionId).some(({ path }) => path !== file.path && this.#isThere(path))
    if (isElsewhere) {
      // It goes on at its new place from what was imported.
      if (imported !== null) this.#table.noteImport(sessionId, imported.size, imported.changedAt, imported.sequence)
      this.#table.forget(file.path, file.nativeId)
      return
    }
    if (imported !== null) return
    this.#table.forget(file.path, file.nativeId)
    if (sessionId === null || this.#status(sessionId) !== 'discovered') return
    this.write.owned.writer.purgeSession(sessionId)
    this.#found.removed.push(sessionId)
  }

  #isThere(path: string): boolean {
    return this.#seen.has(path) || lookAt(path) !== null
  }

  #status(sessionId: string): string | undefined {
    return takenIds(this.write.connection, 'session', [sessionId])[0]?.status
  }

  /** Returns whether an agent of Parley's wrote this transcript. */
  #isOwn(nativeId: string): boolean {
    this.#own ??= adapterSessionIds(this.write.connection)
    return this.#own.has(nativeId)
  }
}

/** Time by which a tool may be early with the time that it gives a session, in milliseconds. */
const EARLY_MS = 2000

/** Returns whether a session of a file with several was changed since the file had a state. */
function isLater({ lastActivityAt }: TranscriptHead, since: { readonly changedAt: number }): boolean {
  return lastActivityAt === undefined || lastActivityAt >= since.changedAt - EARLY_MS
}

function titleOf(head: TranscriptHead): { title?: string } {
  return head.title === undefined ? {} : { title: head.title }
}
