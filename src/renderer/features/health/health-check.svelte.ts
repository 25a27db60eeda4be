import type { AgentHealth } from '#shared/health/entities'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'

/** Health of one agent at the last check. */
export class HealthCheck {
  /** Null until it was looked at. */
  health = $state.raw<AgentHealth | null>(null)
  busy = $state(false)

  constructor(
    private readonly appWindow: Pick<AppWindow, 'ask'>,
    private readonly adapterName: () => string,
  ) {}

  /** Looks anew. Programs are asked, so that it can take a few seconds. */
  check = async (): Promise<void> => {
    this.busy = true
    const answer = await this.appWindow.ask('adapter.getHealth', { adapterName: this.adapterName() })
    this.busy = false
    if (answer !== null) this.health = answer
  }
}
