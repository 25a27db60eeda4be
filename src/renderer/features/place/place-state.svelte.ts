import type { RequestOutput } from '#shared/contract'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'

/** Commands that are shown before they run. */
interface Planned {
  readonly commands: readonly string[]
  run(): Promise<void>
}

/** A request that can be tried without changing anything. */
type Trial = (
  dryRun: boolean,
) => Promise<
  | { readonly ok: true; readonly value: { readonly commands: readonly string[] } }
  | { readonly ok: false; readonly error: { readonly message: string } }
>

/** The worktree of a session, kept up to date while it shows. */
export class PlaceState {
  seen = $state.raw<RequestOutput<'workspace.status'> | null>(null)
  error = $state<string | null>(null)
  /** Question that the user was asked to confirm. */
  planned = $state.raw<Planned | null>(null)
  busy = $state(false)

  constructor(
    private readonly appWindow: Pick<AppWindow, 'connection'>,
    private readonly sessionId: string,
  ) {}

  /** Begins to follow. Returns how to stop. */
  watch(): () => void {
    void this.load()
    return this.appWindow.connection.onServerEvent((event) => {
      if (event.type === 'workspace.changed') void this.load()
    })
  }

  load = async (): Promise<void> => {
    const answer = await this.appWindow.connection.request('workspace.status', { sessionId: this.sessionId })
    if (answer.ok) this.seen = answer.value
    else this.error = answer.error.message
  }

  /** Shows the commands of a request; it is made once the user has confirmed them. */
  plan = async (trial: Trial, done?: () => void): Promise<void> => {
    this.error = null
    const tried = await this.guarded(() => trial(true))
    if (tried === undefined) {
      // The state on screen may be old: commits from elsewhere are the usual reason for a refusal.
      await this.load()
      return
    }
    this.planned = {
      commands: tried.commands,
      run: async () => {
        this.planned = null
        const ran = await this.guarded(() => trial(false))
        if (ran !== undefined) done?.()
        await this.load()
      },
    }
  }

  private async guarded(work: () => ReturnType<Trial>): Promise<{ readonly commands: readonly string[] } | undefined> {
    this.busy = true
    const answer = await work()
    this.busy = false
    if (answer.ok) return answer.value
    this.error = answer.error.message
    return undefined
  }
}
