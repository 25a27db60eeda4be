import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { vi } from 'vitest'
import type { Connection } from '#client/connection'
import type { RequestInput, RequestName, RequestOutput } from '#shared/contract'

/** A session with a message and its answer. */
export interface Talked {
  readonly sessionId: string
  readonly messageId: string
  readonly turnId: string
  readonly agentId: string
}

/** Time limit of the built-in agent on a busy machine. */
const PATIENCE = { timeout: 60_000, interval: 20 }

/**
 * Objects that a call can refer to. Everything is created anew unless stated otherwise, so that no row depends on
 * another.
 */
export class CaseContext {
  private readonly shared = new Map<string, Promise<unknown>>()
  private readonly working: string[] = []

  constructor(
    readonly client: Connection,
    /** The folder that sessions work in. */
    readonly folder: string,
    /** Home folder of the host's user. */
    readonly home = folder,
    /** True when the client is a page of the desktop app: it has a desktop, but answers no requests of the host. */
    readonly isPage = false,
    /** True: the host listens for devices by choice of the user. */
    readonly listens = isPage,
  ) {}

  async must<N extends RequestName>(name: N, input: RequestInput<N>): Promise<RequestOutput<N>> {
    const answer = await this.client.request(name, input)
    if (!answer.ok) throw new Error(`${name}: ${answer.error.code}: ${answer.error.message}`)
    return answer.value
  }

  /** Waits until something is there, and gives it. */
  async eventually<T>(look: () => Promise<T | null | undefined | false>): Promise<T> {
    return await vi.waitUntil(look, PATIENCE)
  }

  /** Creates a value once and returns the same one from then on; nothing may change it. */
  always<T>(what: string, make: () => Promise<T>): Promise<T> {
    const made = this.shared.get(what) ?? make()
    this.shared.set(what, made)
    return made as Promise<T>
  }

  /** A name that nothing has yet. */
  name(): string {
    return `n${randomUUID().slice(0, 8)}`
  }

  /** A path in the folder that nothing has yet. */
  path(extension = 'txt'): string {
    return join(this.folder, `${this.name()}.${extension}`)
  }

  /** Writes a file into the folder, and gives its path. */
  async file(path: string, text: string): Promise<string> {
    const full = join(this.folder, path)
    await mkdir(dirname(full), { recursive: true })
    await writeFile(full, text)
    return full
  }

  async session(): Promise<string> {
    return (await this.must('session.create', { targetWorkingDirectory: this.folder })).sessionId
  }

  async closed(): Promise<string> {
    const sessionId = await this.session()
    await this.must('session.close', { sessionId })
    return sessionId
  }

  async archived(sessionId?: string): Promise<string> {
    sessionId ??= await this.session()
    await this.must('session.close', { sessionId })
    await this.must('session.archive', { sessionId })
    return sessionId
  }

  /** A session that was purged; always the same one. */
  purged(): Promise<string> {
    return this.always('purged', async () => {
      const sessionId = await this.archived()
      await this.must('session.purge', { sessionId })
      return sessionId
    })
  }

  async talked(message = 'say yes'): Promise<Talked> {
    const talked = await this.said(await this.session(), message)
    await this.eventually(async () => (await this.lastTurn(talked.sessionId))?.status === 'completed')
    return talked
  }

  /** A session like `talked`, always the same one. */
  known(): Promise<Talked> {
    return this.always('known', () => this.talked())
  }

  /** A session whose agent is at work until `rest`, with a message that waits. */
  async busy(): Promise<Talked> {
    const sessionId = await this.session()
    await this.must('session.sendMessage', { sessionId, message: 'slow 60' })
    this.working.push(sessionId)
    return this.said(sessionId, 'say later')
  }

  /** Stops the agents that are still at work. */
  async rest(): Promise<void> {
    for (const sessionId of this.working.splice(0)) await this.must('session.suspend', { sessionId })
  }

  /** A session in which permission is asked for. */
  async asked(): Promise<{ sessionId: string; requestId: string }> {
    const { sessionId } = await this.said(await this.session(), `write "x" to ${this.name()}.txt`)
    const requestId = await this.eventually(
      async () =>
        (await this.must('permission.list', { state: 'pending', sessionId, limit: 1 })).entries[0]?.request.id,
    )
    return { sessionId, requestId }
  }

  /** A session in which a question is asked. */
  async questioned(): Promise<{ sessionId: string; requestId: string }> {
    const { sessionId } = await this.said(await this.session(), 'ask me the colour: red, blue')
    return { sessionId, requestId: await this.question(sessionId) }
  }

  /** The question that is asked in a session, as soon as there is one. */
  question(sessionId: string): Promise<string> {
    return this.eventually(
      async () =>
        (await this.must('elicitation.list', { state: 'pending', sessionId, limit: 1 })).entries[0]?.request.requestId,
    )
  }

  async branch(): Promise<{ childSessionId: string; parentSessionId: string }> {
    const { sessionId: parentSessionId } = await this.talked()
    const { sessionId } = await this.must('session.fork', { sourceSessionId: parentSessionId, branchKind: 'branch' })
    return { childSessionId: sessionId, parentSessionId }
  }

  /** Starts work in a separate thread. */
  operation(): { operationId: string } {
    const operationId = this.name()
    void this.client.request('store.usage', { operationId })
    return { operationId }
  }

  /** The last turn of a session, as it is stored. */
  async lastTurn(sessionId: string) {
    return (await this.must('session.getMessages', { sessionId, fromPosition: 0, limit: 10 })).turns.at(-1)
  }

  private async said(sessionId: string, message: string): Promise<Talked> {
    const { messageId, turnId } = await this.must('session.sendMessage', { sessionId, message })
    const { session } = await this.must('session.get', { sessionId })
    return { sessionId, messageId, turnId, agentId: session?.leadAgentId ?? '' }
  }
}
