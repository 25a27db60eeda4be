import type { AgentFailure } from '#shared/health/entities'
import type { Clock } from '#shared/kernel/clock'

const MAX_OUTPUT = 16 * 1024

/** The last failure of each kind of agent since the host started. */
export class AgentFailures {
  private readonly last = new Map<string, AgentFailure>()

  constructor(private readonly clock: Clock) {}

  /** Notes that an agent could not be started or ended by itself; `output` is the end of what it wrote. */
  note(adapterName: string, message: string, output: string): void {
    const words = output.trim().slice(-MAX_OUTPUT)
    this.last.set(adapterName, { at: this.clock.now(), message, ...(words === '' ? {} : { output: words }) })
  }

  of(adapterName: string): AgentFailure | undefined {
    return this.last.get(adapterName)
  }
}
