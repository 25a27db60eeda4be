import { AsyncLocalStorage } from 'node:async_hooks'
import type { Requirement } from '#shared/kernel/define'

/** Sessions that one request has looked up. */
interface Scope {
  readonly request: HeldRequest
  readonly sessionIds: Set<string>
  ended: boolean
}

/** The parts of a request that holds need. */
export interface HeldRequest {
  readonly name?: string | undefined
  readonly requires?: Requirement | undefined
  /** The session that the request is about. */
  readonly sessionId?: string | undefined
}

/**
 * Notes which sessions a request has looked up, so that none of them is forgotten before the request is answered: the
 * request may wait for a file or another session in between, and must not continue with an outdated runtime.
 */
export class RuntimeHolds {
  readonly #scopes = new AsyncLocalStorage<Scope>()
  readonly #counts = new Map<string, number>()

  /** `onFree`: nothing holds the session any more. */
  constructor(private readonly onFree: (sessionId: string) => void) {}

  /** Does the work of one request. Sessions it looks up are held until it ends. */
  async during<T>(request: HeldRequest, work: () => Promise<T>): Promise<T> {
    const scope: Scope = { request, sessionIds: new Set(), ended: false }
    try {
      return await this.#scopes.run(scope, work)
    } finally {
      // Work that outlives the request, for example an agent, holds nothing from now on.
      scope.ended = true
      for (const sessionId of scope.sessionIds) this.#release(sessionId)
    }
  }

  /** Holds a session for the request in which this is called, if it is one. */
  hold(sessionId: string): void {
    const scope = this.#scopes.getStore()
    if (scope === undefined || scope.ended || scope.sessionIds.has(sessionId)) return
    scope.sessionIds.add(sessionId)
    this.#counts.set(sessionId, (this.#counts.get(sessionId) ?? 0) + 1)
  }

  /** Returns whether the request in which this is called needs the session to be writable. */
  needsWritable(sessionId: string): boolean {
    const scope = this.#scopes.getStore()
    if (scope === undefined || scope.ended) return false
    return scope.request.requires === 'writable-session' && scope.request.sessionId === sessionId
  }

  /** Returns the name of the request in which this is called; undefined outside of one. */
  get owner(): string | undefined {
    return this.#scopes.getStore()?.request.name
  }

  isHeld(sessionId: string): boolean {
    return this.#counts.has(sessionId)
  }

  #release(sessionId: string): void {
    const left = (this.#counts.get(sessionId) ?? 1) - 1
    if (left > 0) {
      this.#counts.set(sessionId, left)
      return
    }
    this.#counts.delete(sessionId)
    this.onFree(sessionId)
  }
}
