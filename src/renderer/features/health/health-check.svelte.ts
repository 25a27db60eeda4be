import type { AgentHealth } from '../../../shared/health/entities'
import type { AppWindow } from '../../lib/window/app-window.svelte'

/** Health of one agent at the last check. */
export class HealthCheck {
  /** Null until it was looked at. */
  health = $state.raw<AgentHealth | null>(null)
  busy = $state(false)

  constructor(
    private readonly appWindow: Pick<AppWindow, 'connection' | 'tell'>,
    private readonly adapterName: () => string,
  ) {}

  /** Looks anew. Programs are asked, so that it can take a few seconds. */
  check = async (): Promise<void> => {
    this.busy = true
    const { connection, tell } = this.appWindow
    const answer = await connection.request('adapter.getHealth', { adapterName: this.adapterName() })
    this.busy = false
    if (answer.ok) this.health = answer.value
    else tell(answer.error)
  }
}
