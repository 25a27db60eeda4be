import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { Client } from '../../../../client/client'
import type { RequestInput, RequestName, RequestOutput } from '../../../../shared/contract'

/** A session in which something was said and answered. */
export interface Talked {
  readonly sessionId: string
  readonly messageId: string
  readonly turnId: string
  readonly agentId: string
}

/** What a call can name. Everything is made new, so that no row depends on another. */
export class There {
  constructor(
    readonly client: Client,
    /** The folder that sessions work in; it is empty. */
    readonly folder: string,
  ) {}

  async must<N extends RequestName>(name: N, input: RequestInput<N>): Promise<RequestOutput<N>> {
    const answer = await this.client.request(name, input)
    if (!answer.ok) throw new Error(`${name}: ${answer.error.code}: ${answer.error.message}`)
    return answer.value
  }

  /** A name that nothing has yet. */
  name(): string {
    return `n${randomUUID().slice(0, 8)}`
  }

  /** A path in the folder that nothing has yet. */
  path(extension = 'txt'): string {
    return join(this.folder, `${this.name()}.${extension}`)
  }

  async session(): Promise<string> {
    return (await this.must('session.create', { targetWorkingDirectory: this.folder })).sessionId
  }

  async archived(sessionId?: string): Promise<string> {
    sessionId ??= await this.session()
    await this.must('session.close', { sessionId })
    await this.must('session.archive', { sessionId })
    return sessionId
  }

  async talked(message = 'say yes'): Promise<Talked> {
    const sessionId = await this.session()
    const { messageId, turnId } = await this.must('session.sendMessage', { sessionId, message })
    const turn = async (): Promise<string | undefined> =>
      (await this.must('session.getMessages', { sessionId, fromPosition: 0, limit: 10 })).turns.at(-1)?.status
    await vi.waitUntil(async () => (await turn()) === 'completed', { timeout: 10_000, interval: 10 })
    const { session } = await this.must('session.get', { sessionId })
    return { sessionId, messageId, turnId, agentId: session?.leadAgentId ?? '' }
  }

  /** A session whose agent is at work for long, with a message that waits. */
  async busy(): Promise<Talked> {
    const sessionId = await this.session()
    await this.must('session.sendMessage', { sessionId, message: 'slow 60' })
    const { messageId, turnId } = await this.must('session.sendMessage', { sessionId, message: 'say later' })
    const { session } = await this.must('session.get', { sessionId })
    return { sessionId, messageId, turnId, agentId: session?.leadAgentId ?? '' }
  }

  /** A session in which permission is asked for. */
  async asked(): Promise<{ sessionId: string; requestId: string }> {
    const sessionId = await this.session()
    await this.must('session.sendMessage', { sessionId, message: `write "x" to ${this.name()}.txt` })
    const pending = async () =>
      (await this.must('permission.list', { state: 'pending', sessionId, limit: 1 })).entries[0]?.request.id
    const requestId = await vi.waitUntil(pending, { timeout: 10_000, interval: 10 })
    return { sessionId, requestId }
  }

  /** Sends back every question of a session as soon as there is one, so that whoever asks gets an answer. */
  cancelQuestions(sessionId: string): void {
    const stop = this.client.onServerEvent(({ type }) => {
      if (type === 'elicitations.changed') void this.cancelQuestion(sessionId).then((wasAsked) => wasAsked && stop())
    })
  }

  private async cancelQuestion(sessionId: string): Promise<boolean> {
    const { entries } = await this.must('elicitation.list', { state: 'pending', sessionId, limit: 1 })
    const requestId = entries[0]?.request.requestId
    if (requestId === undefined) return false
    const input = { sessionId, requestId, result: { action: 'cancel' } } as const
    return (await this.client.request('session.ui.handlePendingElicitation', input)).ok
  }

  async branch(): Promise<{ childSessionId: string; parentSessionId: string }> {
    const { sessionId: parentSessionId } = await this.talked()
    const { sessionId } = await this.must('session.fork', { sourceSessionId: parentSessionId, branchKind: 'branch' })
    return { childSessionId: sessionId, parentSessionId }
  }
}
