import type { ContextOrigin } from '#shared/session/blocks'
import type { Log } from '#core/base/context'
import type { ClientSink } from '#core/base/host-port'
import { defined } from '#shared/kernel/defined'
import { askClient } from '#core/resources/session-fs/ask-client'

/** Time limit for a provider when no message to an agent waits for its answer. */
export const ANSWER_LIMIT_MS = 5_000

/** Facts about a session, and who supplied them. */
export interface ProvidedContext {
  readonly from: ContextOrigin
  readonly facts: Readonly<Record<string, unknown>>
}

interface Provider {
  readonly request: NonNullable<ClientSink['request']>
  readonly name: string | undefined
}

interface Parts {
  readonly log: Log
  /** Returns what the program around the host knows about a session. */
  readonly enrich?: (sessionId: string) => Promise<Readonly<Record<string, unknown>> | undefined>
}

/** The providers of context for the messages of a session. One that fails, is late or is gone adds nothing. */
export class ContextProviders {
  /** By clientId, in the order in which they registered. */
  private readonly clients = new Map<string, Provider>()

  constructor(private readonly parts: Parts) {}

  /** False when the client cannot be asked. */
  add(clientId: string, { request }: ClientSink, name: string | undefined): boolean {
    if (request === undefined) return false
    this.clients.delete(clientId)
    this.clients.set(clientId, { request, name })
    return true
  }

  /** Forgets a client that stops providing, or whose connection ended. False when it provided nothing. */
  remove(clientId: string): boolean {
    return this.clients.delete(clientId)
  }

  /** Asks every provider at the same time. */
  async ask(sessionId: string, limitMs: number = ANSWER_LIMIT_MS): Promise<ProvidedContext[]> {
    const asked = [...this.clients.values()].map((provider) => this.askOne(provider, sessionId, limitMs))
    const answers = await Promise.all([this.askHost(sessionId), ...asked])
    return answers.filter((answer) => answer !== undefined)
  }

  private async askHost(sessionId: string): Promise<ProvidedContext | undefined> {
    const facts = await this.parts.enrich?.(sessionId)
    return facts === undefined ? undefined : { from: { kind: 'host' }, facts }
  }

  private async askOne(
    { request, name }: Provider,
    sessionId: string,
    limitMs: number,
  ): Promise<ProvidedContext | undefined> {
    const answer = await askClient(request, 'session.enrichContext.provide', { sessionId }, limitMs)
    if (!answer.ok) {
      this.parts.log(answer.error.message)
      return undefined
    }
    return { from: { kind: 'provider', ...defined({ name }) }, facts: answer.value }
  }
}
