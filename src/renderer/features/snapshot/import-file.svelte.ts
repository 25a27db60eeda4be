import type { RequestInput } from '#shared/contract'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { ImportPreview, ImportReport, OnConflict, PreviewSession } from '#shared/snapshot/entities'
import type { Connection } from '#renderer/lib/host/connection.svelte'
import { pathOfFile } from '#renderer/lib/host/client'
import { Operation } from '#renderer/lib/host/operation'
import { handOver } from './exchange'
import { m } from '#messages'

/** Location of a file on the host. */
interface FilePlace {
  readonly path?: string
  readonly fileId?: string
}

/** Part of a request for several files that concerns one of them. */
export type ImportOrder = RequestInput<'session.snapshot.importFiles'>['files'][number]

/** A file on the host's computer. */
export interface HostFile {
  readonly name: string
  readonly path: string
}

/** A file that may be imported: handed over, looked into, chosen from; `importTogether` imports it. */
export class ImportFile {
  /** `reading` until it is known what is inside. */
  phase = $state<'reading' | 'ready' | 'importing' | 'done' | 'failed'>('reading')
  /** Progress of the current work, 0 to 1. */
  part = $state(0)
  preview = $state.raw<ImportPreview | null>(null)
  report = $state.raw<ImportReport | null>(null)
  failure = $state<string | null>(null)
  /** Choice for sessions that already exist … */
  onConflict = $state<OnConflict>('skip')
  /** … and those for which it is something else. */
  choices = $state.raw<Readonly<Record<string, OnConflict>>>({})
  /** Sessions that are left out. */
  left = $state.raw<ReadonlySet<string>>(new Set())
  readonly lines = $derived(treeOf(this.preview?.sessions ?? []))
  readonly chosen = $derived(this.lines.filter(({ session }) => this.isChosen(session)))
  /** Those of the chosen sessions that are written: existing ones may be kept as they are. */
  readonly written = $derived(this.chosen.filter(({ session }) => !this.#isKept(session)))
  readonly #stop = new AbortController()
  #isInvalid = $state(false)
  #where: FilePlace | null = null
  #operation: Operation | null = null

  constructor(
    private readonly connection: Connection,
    readonly file: File | HostFile,
    /** It is of a folder that was given, so it may be something else altogether. */
    readonly isInFolder = false,
  ) {}

  /** It holds no sessions, as was to be expected of some in a folder. */
  get isOther(): boolean {
    return this.isInFolder && this.#isInvalid
  }

  isChosen({ sessionId, error }: PreviewSession): boolean {
    return error === undefined && !this.left.has(sessionId)
  }

  #isKept({ sessionId, exists }: PreviewSession): boolean {
    return exists && (this.choices[sessionId] ?? this.onConflict) === 'skip'
  }

  /** Hands the file over and looks what is inside. */
  async open(): Promise<void> {
    if (this.#stop.signal.aborted) {
      this.#fail(contractError('cancelled', m.snapshot.previewCancelled))
      return
    }
    const place = await this.#place()
    if (!place.ok) {
      this.#fail(place.error)
      return
    }
    this.#where = place.value
    const preview = await this.#during((operationId) =>
      this.connection.request('session.snapshot.inspectFile', { ...place.value, operationId }),
    )
    if (!preview.ok) {
      this.#fail(preview.error)
      return
    }
    this.preview = preview.value
    this.phase = 'ready'
  }

  choose(sessionId: string, isWanted: boolean): void {
    const left = new Set(this.left)
    if (isWanted) left.delete(sessionId)
    else left.add(sessionId)
    this.left = left
  }

  /** Number of sessions with another choice than that for all. */
  get exceptions(): number {
    return Object.values(this.choices).filter((choice) => choice !== this.onConflict).length
  }

  chooseAll(isWanted: boolean): void {
    this.left = new Set(isWanted ? [] : this.lines.map(({ session }) => session.sessionId))
  }

  decide(sessionId: string, what: OnConflict): void {
    this.choices = { ...this.choices, [sessionId]: what }
  }

  decideAll(what: OnConflict): void {
    this.onConflict = what
    this.choices = {}
  }

  /** Part of the request that imports the selected sessions; null when none is selected. */
  get order(): ImportOrder | null {
    const where = this.#where
    if (where === null || this.chosen.length === 0) return null
    const { onConflict, choices } = this
    return { ...where, onConflict, choices, only: this.chosen.map(({ session }) => session.sessionId) }
  }

  /** Its import begins, as a part of an operation. */
  begin(operation: Operation): void {
    this.phase = 'importing'
    this.part = 0
    this.#operation = operation
  }

  /** Its import is over. */
  finish(result: Result<ImportReport, ContractError>): void {
    this.#operation = null
    if (!result.ok) {
      this.#fail(result.error)
      return
    }
    this.report = result.value
    this.phase = 'done'
    this.close()
  }

  /** Gives up what is under way. */
  cancel(): void {
    this.#stop.abort()
    this.#operation?.cancel()
  }

  /** The file is not needed any more. */
  close(): void {
    this.cancel()
    if (this.#where?.fileId !== undefined)
      void this.connection.request('exchange.discard', { fileId: this.#where.fileId })
    this.#where = null
  }

  /** In the desktop app it is read where it lies, however large; a browser hands it over. */
  async #place(): Promise<Result<FilePlace, ContractError>> {
    const { file } = this
    if (!(file instanceof File)) return ok({ path: file.path })
    const path = pathOfFile(file)
    if (path !== '') return ok({ path })
    const handed = await handOver(this.connection, file, this.#stop.signal, (part) => (this.part = part * 0.6))
    return handed.ok ? ok({ fileId: handed.value }) : handed
  }

  async #during<T>(work: (operationId: string) => Promise<T>): Promise<T> {
    const operation = new Operation(this.connection)
    this.#operation = operation
    const stop = this.connection.onServerEvent((event) => {
      if (event.type === 'operation.progress' && event.payload.operationId === operation.operationId)
        this.part = event.payload.part
    })
    try {
      return await work(operation.operationId)
    } finally {
      stop()
      this.#operation = null
    }
  }

  #fail({ code, message }: ContractError): void {
    this.failure = message
    this.#isInvalid = code === 'snapshot-invalid'
    this.phase = 'failed'
  }
}

/** Sessions with their branches under them; the order of the file decides the rest. */
export function treeOf(sessions: readonly PreviewSession[]): { session: PreviewSession; depth: number }[] {
  const known = new Set(sessions.map(({ sessionId }) => sessionId))
  const isRoot = ({ parentSessionId }: PreviewSession) => parentSessionId === null || !known.has(parentSessionId)
  const children = Map.groupBy(sessions, ({ parentSessionId }) => parentSessionId)
  const lines: { session: PreviewSession; depth: number }[] = []
  const waiting = sessions.filter(isRoot).map((session) => ({ session, depth: 0 }))
  for (let line = waiting.shift(); line !== undefined; line = waiting.shift()) {
    const { session, depth } = line
    lines.push(line)
    waiting.unshift(...(children.get(session.sessionId) ?? []).map((child) => ({ session: child, depth: depth + 1 })))
  }
  return lines
}
