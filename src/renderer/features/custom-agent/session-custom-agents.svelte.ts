import type { CustomAgent } from '#shared/custom-agent/requests'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'

/** The custom agents of one session, and the one it works as. */
export class SessionCustomAgents {
  list = $state.raw<readonly CustomAgent[]>([])
  current = $state.raw<CustomAgent | null>(null)
  /** The choice is on its way; agents may be started anew for it. */
  busy = $state(false)

  constructor(
    private readonly appWindow: AppWindow,
    private readonly sessionId: string,
  ) {}

  /** Reads them, and again whenever the session works as another one. Answers how to stop. */
  follow(): () => void {
    void this.#load()
    return this.appWindow.connection.onSessionEvent(({ sessionId, type, payload }) => {
      if (sessionId !== this.sessionId || type !== 'updated') return
      const { changedProperties } = payload as { changedProperties?: readonly string[] }
      if (changedProperties?.includes('customAgent') === true) void this.#load()
    })
  }

  /** Lets the session work as the agent of this name, or as itself. */
  choose = async (name: string | null): Promise<void> => {
    const { sessionId } = this
    const { ask } = this.appWindow
    this.busy = true
    if (name === null) await ask('session.agent.deselect', { sessionId })
    else await ask('session.agent.select', { sessionId, name })
    await this.#load()
    this.busy = false
  }

  async #load(): Promise<void> {
    const { sessionId } = this
    const { connection } = this.appWindow
    const [list, current] = await Promise.all([
      connection.request('session.agent.list', { sessionId }),
      connection.request('session.agent.getCurrent', { sessionId }),
    ])
    if (list.ok) this.list = list.value.agents
    if (current.ok) this.current = current.value.agent
  }
}
