import type { AdapterEvent, AdapterFailure, PromptResult, UnpromptedTurn } from '../../../../shared/adapter/port'
import type { MessageWriter } from '../messages/message-writer'
import type { RunnerSession } from '../runtime/runner-session'
import { noticeOf } from './notice-of-end'

interface OwnTurnOf {
  readonly session: Pick<RunnerSession, 'beginOwnTurn' | 'endOwnTurn' | 'stream'>
  readonly agentId: string
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

  /** Takes what an agent reports. False when it is about something else. */
  take(event: AdapterEvent): boolean {
    if (event.type === 'turn.started') this.begin(event)
    else if (event.type === 'turn.ended') void this.end(event.result)
    else return false
    return true
  }

  /** Ends the turn, if one runs. */
  async end(result: PromptResult): Promise<void> {
    const { running, of } = this
    if (running === null) return
    const { outcome } = result
    const failure = result.failure ?? (outcome === 'error' ? UNEXPLAINED : undefined)
    const reason = outcome === 'cancelled' ? 'Cancelled.' : (failure?.message ?? 'The agent gave no result.')
    const notice = noticeOf(result)
    if (notice !== undefined) of.session.stream.emit('notice', { level: 'warning', ...notice }, { agentId: of.agentId })
    // What is written belongs to the turn until its message is closed.
    const written = of.writer.endTurn(running.turnId, outcome === 'cancelled' ? 'cancelled' : 'error', reason)
    this.running = null
    await written
    await of.session.endOwnTurn(of.agentId, { outcome, ...(failure === undefined ? {} : { failure }) })
    running.ended.resolve(undefined)
  }

  private begin(start: UnpromptedTurn): void {
    const { of } = this
    if (this.running !== null) return
    of.writer.begin()
    const turnId = of.session.beginOwnTurn(of.agentId, start)
    this.running = { turnId, ended: Promise.withResolvers() }
  }
}

const UNEXPLAINED: AdapterFailure = {
  message: 'The agent failed without giving a reason.',
  category: 'runtime',
  recoverable: true,
}
