import type { LandingForecast } from '#shared/landing/entities'
import { coalesce } from '#renderer/lib/page/coalesce'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'

/** Commands that are shown before they run. */
interface Planned {
  readonly commands: readonly string[]
  run(): Promise<void>
}

/** Messages that are shown before they are sent. */
interface Telling {
  readonly a: string
  readonly b: string
  readonly messages: readonly { readonly sessionId: string; readonly message: string }[]
}

/** The forecast of a repository, kept up to date while it shows, and what is landed from it. */
export class LandingState {
  forecast = $state.raw<LandingForecast | null>(null)
  /** Reason why it could not be read, or why something was not done. */
  problem = $state<string | null>(null)
  planned = $state.raw<Planned | null>(null)
  telling = $state.raw<Telling | null>(null)
  /** Last landing from this page. */
  landed = $state.raw<{ readonly landingId: string; readonly branches: readonly string[] } | null>(null)
  /** Pair whose agents were told last. */
  told = $state.raw<string | null>(null)
  busy = $state(false)

  constructor(
    private readonly appWindow: Pick<AppWindow, 'connection'>,
    private readonly folder: string,
  ) {}

  /** Reads the forecast, and again whenever it changed. Returns a function that stops that. */
  follow(): () => void {
    const { connection } = this.appWindow
    const stopEvents = connection.onServerEvent((event) => {
      if (event.type === 'landing.changed' || event.type === 'workspace.changed') void this.load()
    })
    const stopReady = connection.onReady(() => void this.load())
    void this.load()
    return () => {
      stopEvents()
      stopReady()
    }
  }

  readonly load = coalesce(async () => {
    const answer = await this.appWindow.connection.request('landing.forecast', { folder: this.folder, wait: true })
    if (answer.ok) this.forecast = answer.value
    else this.problem = answer.error.message
  })

  /** Shows the commands with which branches land. */
  async plan(branches: readonly string[], by: 'merge' | 'squash'): Promise<void> {
    await this.#during(async () => {
      const { connection } = this.appWindow
      const steps = branches.map((branch) => ({ branch, by }))
      const plan = await connection.request('landing.plan', { folder: this.folder, steps })
      if (!plan.ok) return plan.error.message
      const { planId, commands } = plan.value
      this.planned = { commands, run: () => this.#land(planId) }
      return null
    })
  }

  async #land(planId: string): Promise<void> {
    this.planned = null
    await this.#during(async () => {
      const done = await this.appWindow.connection.request('landing.land', { planId })
      if (!done.ok) return done.error.message
      const { landingId, landed } = done.value
      if (landingId !== undefined) this.landed = { landingId, branches: landed }
      return null
    })
    void this.load()
  }

  async undo(): Promise<void> {
    const landingId = this.landed?.landingId
    if (landingId === undefined) return
    await this.#during(async () => {
      const done = await this.appWindow.connection.request('landing.undo', { landingId })
      if (!done.ok) return done.error.message
      this.landed = null
      return null
    })
    void this.load()
  }

  /** Shows what both agents would be told. */
  async tell(a: string, b: string): Promise<void> {
    await this.#during(async () => {
      const shown = await this.appWindow.connection.request('landing.tell', { folder: this.folder, a, b, dryRun: true })
      if (!shown.ok) return shown.error.message
      this.telling = { a, b, messages: shown.value.messages }
      return null
    })
  }

  async send(): Promise<void> {
    const { telling } = this
    if (telling === null) return
    const { a, b } = telling
    this.telling = null
    await this.#during(async () => {
      const sent = await this.appWindow.connection.request('landing.tell', { folder: this.folder, a, b })
      if (!sent.ok) return sent.error.message
      this.told = `${a} ${b}`
      return null
    })
  }

  /** Runs one thing at a time, and shows why it was not done. */
  async #during(work: () => Promise<string | null>): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.problem = await work()
    this.busy = false
  }
}
