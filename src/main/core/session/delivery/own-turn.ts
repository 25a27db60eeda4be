import type { AdapterFailure, PromptResult, UnpromptedTurn } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import type { Agent } from '#shared/session/entities'
import type { MessageWriter } from '../messages/message-writer'
import type { EventStream } from '../stream/event-stream'
import type { EventsOf } from '../stream/event-owners'
import type { WorkTurns } from './delivery'
import type { SessionParks } from './session-parks'
import { noticeOf } from './notice-of-end'

interface OwnTurnOf {
  readonly stream: EventStream
  readonly turns: Pick<WorkTurns, 'beginOwn' | 'endOwn'>
  readonly agent: () => Agent
  /** Returns whether the agent works on a message too. */
  readonly isWorking: () => boolean
  /** Works out the wait of the session after a refusal. */
  readonly parks: Pick<SessionParks, 'after'>
  /** Keeps the messages of the agent until its next turn. */
  readonly hold: () => void
  /** Writes what the agent says. */
  readonly writer: Pick<MessageWriter, 'begin' | 'endTurn'>
}

/** The turn that an agent began by itself, while it runs. */
export class OwnTurn {
  private running: { readonly turnId: string; readonly ended: PromiseWithResolvers<undefined> } | null = null

  constructor(private readonly of: OwnTurnOf) {}

  /** The turn; null while the agent works on messages only. */
  get turnId(): string | null {
    return this.running?.turnId ?? null
  }

  /** Settles when the turn is over; null when none runs. */
  get ended(): Promise<undefined> | null {
    return this.running?.ended.promise ?? null
  }

  /** Takes what an agent reports of it. */
  take(event: EventsOf<'turns'>): void {
    if (event.type === 'turn.started') this.begin(event)
    else void this.end(event.result)
  }

  /** Ends the turn, if one runs. */
  async end(result: PromptResult): Promise<void> {
    const { running, of } = this
    if (running === null) return
    const { agentId } = of.agent()
    const { outcome } = result
    const failure = result.failure ?? (outcome === 'error' ? UNEXPLAINED : undefined)
    const reason = outcome === 'cancelled' ? 'Cancelled.' : (failure?.message ?? 'The agent gave no result.')
    const notice = noticeOf(result)
    if (notice !== undefined) of.stream.emit('notice', { level: 'warning', ...notice }, { agentId })
    // What is written belongs to the turn until its message is closed.
    const written = of.writer.endTurn(running.turnId, outcome === 'cancelled' ? 'cancelled' : 'error', reason)
    this.running = null
    await written
    const ended = await of.parks.after({ outcome, ...defined({ failure }) }, NO_MESSAGE, {
      agent: of.agent(),
      isServed: false,
    })
    if (ended.park !== undefined) of.hold()
    await of.turns.endOwn(agentId, { ...ended, isFree: !of.isWorking() })
    running.ended.resolve(undefined)
  }

  private begin(start: UnpromptedTurn): void {
    const { of } = this
    if (this.running !== null) return
    of.writer.begin()
    const turnId = of.turns.beginOwn(of.agent(), start)
    this.running = { turnId, ended: Promise.withResolvers() }
  }
}

/** A turn of its own has no message. */
const NO_MESSAGE = { item: {}, wasPrompted: true }

const UNEXPLAINED: AdapterFailure = {
  message: 'The agent failed without giving a reason.',
  category: 'runtime',
  recoverable: true,
}
