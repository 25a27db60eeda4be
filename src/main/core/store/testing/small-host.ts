import fc from 'fast-check'
import type { AnySessionEvent, SessionEventPayload, SessionEventType } from '#shared/contract'
import type { Block } from '#shared/session/blocks'
import { emptyConversation, reduceConversation } from '#shared/state/conversation'
import type { Conversation } from '#shared/conversation/entities'
import type { ConversationMessage } from '#shared/session/conversation-types'
import type { MessageOutcome } from '#shared/session/entities'
import { aMessage, anEvent, aPermission, aSession, aTurn, write } from '../fixtures'
import { defined } from '#shared/kernel/defined'
import type { Store, StoredConversation, StoreWriter } from '../port'

const AGENTS = ['a1', 'a2'] as const

/** One step of a session; numbers choose among what is possible at that moment. */
type Step =
  | { readonly kind: 'send'; readonly to: readonly string[]; readonly text: string; readonly asBlocks: boolean }
  | { readonly kind: 'acknowledge' | 'complete'; readonly pick: number; readonly outcome: MessageOutcome }
  | { readonly kind: 'answer'; readonly agent: string; readonly blocks: readonly Block[] }
  | { readonly kind: 'permission' | 'resolve' | 'plan' | 'usage' | 'subagent' | 'subagentDone' | 'context' | 'model' }

const text = fc.string({ unit: 'grapheme', maxLength: 30 })

const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ type: fc.constant('text' as const), content: text }),
  fc.record({ type: fc.constant('reasoning' as const), content: text }),
  fc.record({
    type: fc.constant('tool_call' as const),
    toolCallId: fc.constant('call'),
    name: fc.constant('read'),
    args: fc.dictionary(text, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3, noNullPrototype: true }),
  }),
  fc.record({
    type: fc.constant('tool_output' as const),
    toolCallId: fc.constant('call'),
    output: fc.oneof(text, fc.constant('long '.repeat(5000)), fc.jsonValue({ maxDepth: 2 })),
    isError: fc.boolean(),
  }),
)

export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('send' as const),
    to: fc.constantFrom(['a1'], ['a2'], ['a2', 'a1']),
    text,
    asBlocks: fc.boolean(),
  }),
  fc.record({
    kind: fc.constantFrom('acknowledge' as const, 'complete' as const, 'complete' as const),
    pick: fc.nat(20),
    outcome: fc.constantFrom<MessageOutcome>('completed', 'cancelled', 'error'),
  }),
  fc.record({
    kind: fc.constant('answer' as const),
    agent: fc.constantFrom(...AGENTS),
    blocks: fc.array(block, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constantFrom(
      'permission' as const,
      'resolve' as const,
      'plan' as const,
      'usage' as const,
      'subagent' as const,
      'subagentDone' as const,
      'context' as const,
      'model' as const,
    ),
  }),
)

/** A host as small as can be: gives ids and places, writes rows with their events, and keeps the live state. */
export class SmallHost {
  live: Conversation = emptyConversation('s1')
  #sequence = 0
  #position = 0
  #ids = 0
  #turn: { turnId: string; turnNumber: number } | null = null
  #outcomes = new Set<MessageOutcome>()
  #turns = 0
  #open: { messageId: string; agentId: string; running: boolean }[] = []

  constructor(readonly store: Store) {}

  async begin(): Promise<void> {
    await write(this.store, (writer) => {
      writer.insertSession(aSession('s1'))
      for (const agentId of AGENTS) {
        this.#tell(writer, 'agent.added', {
          sessionId: 's1',
          agentId,
          adapterId: 'playground',
          adapterName: 'playground',
          adapterSessionId: `native ${agentId}`,
          role: 'member',
        })
      }
      for (const agent of this.live.agents) writer.putAgent(agent)
    })
  }

  run(step: Step): Promise<void> {
    return write(this.store, (writer) => {
      if (step.kind === 'send') this.#send(writer, step)
      else if (step.kind === 'acknowledge' || step.kind === 'complete') this.#deliver(writer, step)
      else if (step.kind === 'answer') this.#answer(writer, step)
      else this.#tellState(writer, step.kind)
    })
  }

  #send(writer: StoreWriter, { to, text: content, asBlocks }: Extract<Step, { kind: 'send' }>): void {
    const begun = this.#turn === null
    this.#turn ??= { turnId: this.#id('t'), turnNumber: ++this.#turns }
    const turn = { sessionId: 's1', ...this.#turn }
    const messageId = this.#id('m')
    const blocks: Block[] = [{ type: 'text', content }]
    const timestamp = 1000 + this.#sequence + 1
    if (begun) writer.insertTurn(aTurn(turn.turnId, 's1', { turnNumber: turn.turnNumber, startedAt: timestamp + 1 }))
    writer.insertMessage(
      aMessage(messageId, 's1', blocks, { turnId: turn.turnId, timestamp, origin: 'text' }),
      null,
      to.map((agentId) => ({ agentId, state: 'queued' })),
    )
    this.#open.push(...to.map((agentId) => ({ messageId, agentId, running: false })))
    this.#tell(writer, 'user_message.sent', {
      ...turn,
      messageId,
      agentIds: [...to],
      content: asBlocks ? { blocks: [{ type: 'text', content }] } : content,
      origin: 'text',
    })
    if (begun) this.#tell(writer, 'turn.started', { ...turn, messageId, agentIds: [...to] })
  }

  #deliver(writer: StoreWriter, { kind, pick, outcome }: Extract<Step, { kind: 'acknowledge' | 'complete' }>): void {
    const choices = kind === 'complete' ? this.#open : this.#open.filter((delivery) => !delivery.running)
    const delivery = choices[pick % choices.length]
    if (delivery === undefined || this.#turn === null) return
    const { messageId, agentId } = delivery
    const turn = { sessionId: 's1', ...this.#turn }
    const position = this.live.queue.some((queued) => queued.messageId === messageId) ? this.#position++ : undefined
    if (position !== undefined) writer.placeMessage(messageId, position)
    const placed = { ...turn, messageId, agentId, ...defined({ position }) }
    if (kind === 'acknowledge') {
      delivery.running = true
      writer.putDelivery(messageId, { agentId, state: 'running' })
      this.#tell(writer, 'user_message.acknowledged', placed)
      return
    }
    const failed = outcome === 'error' ? { error: 'broken' } : {}
    writer.putDelivery(messageId, { agentId, state: 'done', outcome, ...failed })
    this.#tell(writer, 'user_message.completed', { ...placed, outcome, ...failed })
    this.#outcomes.add(outcome)
    this.#open = this.#open.filter((other) => other !== delivery)
    if (this.#open.length > 0) return
    this.#endTurn(writer, turn)
  }

  #endTurn(writer: StoreWriter, turn: { sessionId: string; turnId: string; turnNumber: number }): void {
    const outcome = (['error', 'cancelled'] as const).find((end) => this.#outcomes.has(end)) ?? 'completed'
    const success = outcome !== 'error'
    const completedAt = 1000 + this.#sequence + 1
    this.#turn = null
    this.#outcomes.clear()
    writer.patchTurn(turn.turnId, { status: success ? 'completed' : 'error', outcome, completedAt })
    this.#tell(writer, 'turn.completed', { ...turn, success, outcome })
  }

  #answer(writer: StoreWriter, { agent: agentId, blocks }: Extract<Step, { kind: 'answer' }>): void {
    if (this.#turn === null) return
    const { turnId } = this.#turn
    const messageId = this.#id('m')
    const position = this.#position++
    const role = 'assistant'
    const message: ConversationMessage = {
      messageId,
      role,
      turnId,
      agentId,
      timestamp: this.#sequence,
      position,
      status: 'complete',
    }
    const stored = writer.insertMessage(
      aMessage(messageId, 's1', [...blocks], { role, turnId, agentId, timestamp: message.timestamp }),
      position,
    )
    this.#tell(writer, 'message', { messageId, turnId, role, message, blocks: [...stored] })
  }

  #tellState(writer: StoreWriter, kind: Exclude<Step['kind'], 'send' | 'acknowledge' | 'complete' | 'answer'>): void {
    const [waiting] = this.live.permissions
    const running = this.live.subagents.find((child) => child.status === 'running')
    if (kind === 'permission') {
      const request = aPermission(this.#id('p'), 's1')
      writer.putPermission(request)
      this.#tell(writer, 'permission.requested', request)
    } else if (kind === 'resolve' && waiting !== undefined) {
      const resolution = { requestId: waiting.id, granted: true, appliedScope: 'once', by: 'user' } as const
      writer.resolvePermission(resolution, 5)
      this.#tell(writer, 'permission.resolved', resolution)
    } else if (kind === 'plan') {
      this.#tell(writer, 'plan.updated', { entries: [{ content: this.#id('step '), status: 'pending' }] })
    } else if (kind === 'usage') {
      const totals = { totalInputTokens: 1, totalOutputTokens: 2, totalTokens: 3, totalCalls: 1, adapterCount: 1 }
      const turnId = this.#turn?.turnId
      const turnUsage = { total: { inputTokens: this.#sequence, outputTokens: 2 } }
      if (turnId === undefined) this.#tell(writer, 'usage', { sessionId: 's1', ...totals })
      else {
        writer.patchTurn(turnId, { usage: turnUsage })
        this.#tell(writer, 'usage', { sessionId: 's1', ...totals, turnUsage }, { turnId })
      }
    } else if (kind === 'subagent') {
      this.#tell(writer, 'subagent.spawned', { childId: this.#id('c'), task: 'help' })
    } else if (kind === 'subagentDone' && running !== undefined) {
      this.#tell(writer, 'subagent.completed', { childId: running.childId, elapsedMs: 1, finalMessage: 'done' })
    } else if (kind === 'context') {
      this.#tell(writer, 'contextWindow.updated', {
        currentTokens: this.#sequence,
        maxTokens: 1000,
        percentage: 1,
        level: 'ok',
        lastUpdatedAt: 5,
      })
    } else if (kind === 'model') {
      this.#tell(writer, 'model.changed', { agentId: 'a1', model: this.#id('model ') })
      for (const agent of this.live.agents) writer.putAgent(agent)
    }
    writer.patchState('s1', {
      plan: this.live.plan,
      subagents: this.live.subagents,
      ...(this.live.usage === null ? {} : { usage: this.live.usage }),
      ...(this.live.contextWindow === null ? {} : { contextWindow: this.live.contextWindow }),
    })
  }

  #tell<T extends SessionEventType>(
    writer: StoreWriter,
    type: T,
    payload: SessionEventPayload<T>,
    more: Partial<AnySessionEvent> = {},
  ): void {
    const event = anEvent('s1', ++this.#sequence, type, payload, more)
    writer.appendEvents('s1', [event])
    this.live = reduceConversation(this.live, event)
  }

  #id(kind: string): string {
    return `${kind}${++this.#ids}`
  }
}

export function stored({ features: _features, status: _status, ...conversation }: Conversation): StoredConversation {
  return conversation
}
