import type { AdapterEvent } from '#shared/adapter/port'
import type { TurnMetrics } from '#shared/metrics/entities'

/** Measures one turn by what its agents report. Times are Unix milliseconds. */
export class TurnClock {
  private promptedAt: number | undefined
  private firstOutputAt: number | undefined
  private readonly openTools = new Set<string>()
  private toolsSince = 0
  private toolMs = 0
  /** Output of the agents so far, in tokens. */
  outputTokens: number | undefined

  constructor(readonly startedAt: number) {}

  /** An agent was given a message. */
  prompted(at: number): void {
    this.promptedAt ??= at
  }

  /** Takes what an agent reports. Returns whether the measurements are worth announcing. */
  take(agentId: string, event: AdapterEvent, at: number): boolean {
    switch (event.type) {
      case 'tool.started':
        if (this.openTools.size === 0) this.toolsSince = at
        this.openTools.add(`${agentId}/${event.toolCallId}`)
        return this.output(at)
      case 'tool.completed':
        if (!this.openTools.delete(`${agentId}/${event.toolCallId}`)) return false
        if (this.openTools.size === 0) this.toolMs += elapsed(this.toolsSince, at)
        return true
      case 'text':
      case 'reasoning':
      case 'block':
        return this.output(at)
      default:
        return false
    }
  }

  /** The measurements as they are at a time. */
  measure(at: number): TurnMetrics {
    const durationMs = elapsed(this.startedAt, at)
    const toolMs = this.toolMs + (this.openTools.size === 0 ? 0 : elapsed(this.toolsSince, at))
    const { promptedAt, firstOutputAt, outputTokens } = this
    const generatingMs = at - (promptedAt ?? this.startedAt) - toolMs
    return {
      durationMs,
      toolMs,
      ...(promptedAt === undefined || firstOutputAt === undefined
        ? {}
        : { timeToFirstTokenMs: elapsed(promptedAt, firstOutputAt) }),
      ...(outputTokens === undefined || outputTokens === 0 || generatingMs <= 0
        ? {}
        : { tokensPerSecond: outputTokens / (generatingMs / 1000) }),
    }
  }

  private output(at: number): boolean {
    if (this.firstOutputAt !== undefined) return false
    this.firstOutputAt = at
    return true
  }
}

/** Milliseconds between two moments; none when the clock was set back between them. */
function elapsed(from: number, to: number): number {
  return Math.max(0, to - from)
}
