import type { RequestInput, RequestOutput } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { PermissionEntry, PermissionScope } from '#shared/permission/entities'
import type { Connection } from '../host/connection.svelte'

export type PermissionAnswer = Omit<RequestInput<'permission.respond'>, 'requestId' | 'sessionId'>

/** The most requests that the inbox shows at once; answering some brings up the rest. */
const SHOWN = 200

/** Permission requests of all sessions, kept up to date by events. Nothing here throws. */
export class Approvals {
  /** Number of waiting requests, without snoozed ones. */
  pending = $state(0)
  /** Requests that wait, and those interrupted when Parley quit; the newest first. */
  waiting = $state.raw<readonly PermissionEntry[]>([])
  loaded = $state(false)
  /** Requests that are being answered; their buttons rest. */
  answering = $state.raw<ReadonlySet<string>>(new Set())
  readonly #byId = $derived(new Map(this.waiting.map((entry) => [entry.request.id, entry])))
  #attempt = 0

  constructor(private readonly connection: Connection) {
    connection.onReady(() => void this.load())
    connection.onServerEvent((event) => {
      if (event.type !== 'permissions.changed') return
      this.pending = event.payload.pending
      void this.load()
    })
  }

  load = async (): Promise<void> => {
    const attempt = ++this.#attempt
    const answer = await this.connection.request('permission.list', { state: 'pending', limit: SHOWN })
    if (attempt !== this.#attempt || !answer.ok) return
    this.waiting = answer.value.entries
    this.pending = answer.value.pending
    this.loaded = true
  }

  /** Until when an open request was put off (Unix milliseconds); undefined when it was not. */
  snoozedUntil(requestId: string): number | undefined {
    return this.#byId.get(requestId)?.snoozedUntil
  }

  /** Time at which an open request is denied automatically (Unix milliseconds); undefined when it never expires. */
  expiresAt(requestId: string): number | undefined {
    return this.#byId.get(requestId)?.expiresAt
  }

  /**
   * Answers a request. Resolves to what went wrong, or null; that somebody else was faster, or that an answer is on its
   * way already, is nothing wrong.
   */
  answer = async (requestId: string, answer: PermissionAnswer): Promise<ContractError | null> => {
    if (this.answering.has(requestId)) return null
    this.answering = new Set([...this.answering, requestId])
    const given = await this.connection.request('permission.respond', { requestId, ...answer })
    this.answering = new Set([...this.answering].filter((id) => id !== requestId))
    if (given.ok || given.error.code !== 'permission-resolved') return given.ok ? null : given.error
    return this.#isInterrupted(requestId) ? given.error : null
  }

  /** The rule that an answer would save. */
  preview = (
    requestId: string,
    scope: PermissionScope,
    behavior: 'allow' | 'deny',
  ): Promise<Result<RequestOutput<'permission.preview'>, ContractError>> =>
    this.connection.request('permission.preview', { requestId, scope, behavior })

  #isInterrupted(requestId: string): boolean {
    return this.#byId.get(requestId)?.state === 'interrupted'
  }
}
