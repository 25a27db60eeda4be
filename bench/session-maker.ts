import { v7 } from 'uuid'
import type { AnySessionEvent, SessionEventPayload, SessionEventType } from '../src/shared/contract'
import type { Block } from '../src/shared/session/blocks'
import { contentText } from '../src/shared/session/block-text'
import type { Agent, Message } from '../src/shared/session/entities'
import type { StoreWriter } from '../src/main/core/store/port'
import type { Random } from './random'
import { TextSource } from './text'

/** Ids and text for all sessions. */
export class Source {
  readonly text: TextSource
  contentBytes = 0
  #ids = 0

  constructor(readonly random: Random) {
    this.text = new TextSource(random)
  }

  id(time: number): string {
    const bytes = Uint8Array.from({ length: 16 }, () => this.random.between(0, 255))
    this.#ids++
    return v7({ msecs: time, seq: this.#ids, random: bytes })
  }
}

/** Builds one realistic session. Each turn is written to a store as it is made. */
export class SessionMaker {
  readonly sessionId: string
  readonly #agent: Agent
  #now: number
  #sequence = 0
  #position = 0
  #turnNumber = 0

  constructor(
    readonly source: Source,
    start: number,
    /** Still in use when the store was closed. */
    readonly isActive: boolean,
  ) {
    this.#now = start
    this.sessionId = source.id(start)
    this.#agent = {
      agentId: source.id(start),
      sessionId: this.sessionId,
      adapterId: 'playground',
      adapterName: 'playground',
      role: 'lead',
      status: 'dead',
      createdAt: start,
      lastActivityAt: start,
      adapterSessionId: source.id(start),
      model: 'model-1',
    }
  }

  begin(writer: StoreWriter): void {
    const { random, text } = this.source
    const status = this.isActive ? 'active' : random.chance(0.2) ? 'archived' : 'closed'
    writer.insertSession({
      sessionId: this.sessionId,
      createdAt: this.#now,
      lastActivityAt: this.#now,
      status,
      agents: [this.#agent],
      leadAgentId: this.#agent.agentId,
      targetWorkingDirectory: `/home/user/projects/${text.word()}`,
      ...(random.chance(0.6) ? { title: text.sentence() } : {}),
      ...(random.chance(0.05) ? { isImported: true } : {}),
    })
    const { sessionId } = this
    writer.appendEvents(sessionId, [
      this.#event('created', { sessionId, createdAt: this.#now, parentSessionId: null, branchKind: null }),
      this.#event('agent.added', {
        sessionId,
        agentId: this.#agent.agentId,
        adapterId: 'playground',
        adapterName: 'playground',
        adapterSessionId: this.#agent.adapterSessionId ?? '',
        role: 'lead',
      }),
    ])
  }

  /** Writes a turn of this many messages: the user's and the agent's answers, the last one without tools. */
  turn(writer: StoreWriter, messages: number): void {
    this.#turn(writer, (turnId) => {
      for (let answer = 1; answer < messages; answer++)
        this.#answer(writer, turnId, this.#usualBlocks(answer === messages - 1))
    })
  }

  /** Writes a turn with one answer of these blocks. */
  answered(writer: StoreWriter, blocks: readonly Block[]): void {
    this.#turn(writer, (turnId) => this.#answer(writer, turnId, [...blocks]))
  }

  #turn(writer: StoreWriter, answer: (turnId: string) => void): void {
    const { sessionId } = this
    const { agentId } = this.#agent
    const turnId = this.source.id(this.#now)
    const turnNumber = ++this.#turnNumber
    const ofTurn = { sessionId, turnId, turnNumber }
    const startedAt = this.#now
    const user = this.#message(turnId, 'user', [{ type: 'text', content: this.#question() }])
    const { messageId } = user
    const ofMessage = { ...ofTurn, messageId, agentId }
    const position = this.#position++
    writer.insertTurn({ turnId, sessionId, turnNumber, startedAt, status: 'active', initiator: { source: 'user' } })
    writer.insertMessage(user, position, [{ agentId, state: 'done', outcome: 'completed' }])
    writer.appendEvents(sessionId, [
      this.#event('user_message.sent', {
        ...ofTurn,
        messageId,
        agentIds: [agentId],
        content: user.contentText,
        source: 'user',
      }),
      this.#event('turn.started', { ...ofTurn, messageId, agentIds: [agentId], initiator: { source: 'user' } }),
      this.#event('user_message.acknowledged', { ...ofMessage, position }),
    ])
    answer(turnId)
    const usage = {
      inputTokens: this.source.random.between(500, 50_000),
      outputTokens: this.source.random.between(20, 2000),
    }
    writer.addUsage({
      sessionId,
      agentId,
      adapterSessionId: this.#agent.adapterSessionId ?? '',
      turnId,
      timestamp: this.#now,
      report: { granularity: 'query', mode: 'delta', ...usage },
    })
    writer.appendEvents(sessionId, [
      this.#event('user_message.completed', { ...ofMessage, outcome: 'completed' }),
      this.#event('turn.completed', { ...ofTurn, success: true, initiator: { source: 'user' } }),
    ])
    writer.patchTurn(turnId, { status: 'completed', completedAt: this.#now, usage: { total: usage } })
    this.#now += this.source.random.between(10_000, 300_000)
  }

  end(writer: StoreWriter): void {
    writer.patchSession(this.sessionId, { lastActivityAt: this.#now })
    writer.reserveSequence(this.sessionId, this.#sequence + 1)
  }

  #usualBlocks(isLast: boolean): Block[] {
    const { random, text } = this.source
    const blocks: Block[] = []
    if (random.chance(0.3)) blocks.push({ type: 'reasoning', content: text.paragraph(random.between(1, 4)) })
    // Most answers are short, some are several pages long.
    blocks.push({ type: 'text', content: text.answer(Math.round(60 + 1500 * random.next() ** 3)) })
    if (!isLast) blocks.push(...this.#toolBlocks(this.source.id(this.#now)))
    return blocks
  }

  #answer(writer: StoreWriter, turnId: string, blocks: Block[]): void {
    const { random } = this.source
    const call = blocks.find((block) => block.type === 'tool_call')
    const toolCallId = call?.toolCallId ?? null
    const message = this.#message(turnId, 'assistant', blocks)
    const position = this.#position++
    const stored = writer.insertMessage(message, position)
    const { messageId, timestamp } = message
    const { agentId } = this.#agent
    writer.appendEvents(this.sessionId, [
      ...(toolCallId === null
        ? []
        : [
            this.#event('tool.started', { toolCallId, messageId, tool: 'read', kind: 'read' }),
            this.#event('tool.completed', { toolCallId, outcome: 'ok', elapsedMs: random.between(1, 5000) }),
          ]),
      this.#event('message', {
        messageId,
        turnId,
        role: 'assistant',
        message: { messageId, role: 'assistant', turnId, agentId, timestamp, position, status: 'complete' },
        blocks: [...stored],
      }),
    ])
  }

  #toolBlocks(toolCallId: string): Block[] {
    const { random, text } = this.source
    const output = random.chance(0.004) ? text.answer(40_000) : text.answer(Math.round(50 + 1200 * random.next() ** 2))
    return [
      { type: 'tool_call', toolCallId, name: 'read', args: { path: text.path() }, title: 'Read a file', kind: 'read' },
      { type: 'tool_output', toolCallId, output, outcome: 'ok', elapsedMs: random.between(1, 5000) },
    ]
  }

  #question(): string {
    const { random, text } = this.source
    return text.paragraph(random.between(1, 3))
  }

  #message(turnId: string, role: Message['role'], blocks: Block[]): Message {
    this.#now += this.source.random.between(1000, 20_000)
    this.source.contentBytes += Buffer.byteLength(JSON.stringify(blocks))
    return {
      messageId: this.source.id(this.#now),
      sessionId: this.sessionId,
      turnId,
      role,
      contentText: contentText(blocks),
      blocks,
      timestamp: this.#now,
      ...(role === 'assistant' ? { agentId: this.#agent.agentId } : {}),
    }
  }

  #event<T extends SessionEventType>(type: T, payload: SessionEventPayload<T>): AnySessionEvent {
    const sequence = ++this.#sequence
    const { turnId, agentId } = payload as { turnId?: string | null; agentId?: string }
    return {
      eventId: `${this.sessionId}:${sequence}`,
      sessionId: this.sessionId,
      sequence,
      parentId: null,
      timestamp: this.#now,
      ...(typeof turnId === 'string' ? { turnId } : {}),
      ...(agentId === undefined ? {} : { agentId }),
      type,
      payload,
    }
  }
}
