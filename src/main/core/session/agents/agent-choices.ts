import type { AdapterEvent, RunningAgent } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import type { EventStream } from '../stream/event-stream'
import type { AgentRecord } from './agent-record'
import type { ModeGuard } from './mode-guard'

type ChoiceEvent = Extract<AdapterEvent, { type: 'modes' | 'models' }>

/** Mode and model of a running agent: what it changes by itself becomes an event. */
export class AgentChoices {
  private running: RunningAgent | undefined
  private mode: string | undefined
  private model: string | undefined
  /** Number of changes that were asked for here and are under way. */
  private asking = 0

  constructor(
    private readonly stream: EventStream,
    private readonly record: Pick<AgentRecord, 'agent' | 'setup'>,
    private readonly guard: Pick<ModeGuard, 'begin' | 'chosen' | 'changed'>,
  ) {}

  /** Notes what the agent has started with. */
  begin(running: RunningAgent): void {
    this.running = running
    this.guard.begin(running)
    this.note()
  }

  /** Runs a change that was asked for here, which has an event of its own. `mode`: the mode that was chosen by it. */
  async asked<T extends { readonly ok: boolean }>(change: () => Promise<T>, mode?: string): Promise<T> {
    const before = this.mode
    this.asking++
    try {
      const done = await change()
      if (mode !== undefined && done.ok) this.guard.chosen(mode)
      return done
    } finally {
      this.asking--
      this.note()
      if (this.mode !== undefined && this.mode !== before) this.guard.changed(this.mode)
    }
  }

  private note(): void {
    this.mode = this.running?.modes?.state.current
    this.model = this.running?.models?.state.current
  }

  /** Takes what the agent reports; the mode in its setup stays the one that was asked for. */
  take(event: ChoiceEvent): void {
    const { agentId } = this.record.agent
    const changes = this.stream.changes()
    if (event.type === 'modes') {
      const { current: modeId } = event.modes
      const before = this.mode
      this.mode = modeId
      if (before === undefined || before === modeId || this.asking > 0) return
      changes.event('mode.changed', { agentId, modeId }, { agentId }, { setup: this.record.setup })
      this.guard.changed(modeId)
    } else {
      const { current: model } = event.models
      const previousModel = this.model
      this.model = model
      if (previousModel === undefined || previousModel === model || this.asking > 0) return
      changes.event('model.changed', { agentId, model, ...defined({ previousModel }) }, { agentId })
    }
    void this.stream.keep(changes)
  }
}
