import { defined } from '#shared/kernel/defined'
import type { Extension } from '#shared/extension/entities'
import type { RequestInput, RequestName } from '#shared/contract'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'

/** The extensions that Parley found, kept up to date while they show. */
export class ExtensionList {
  extensions = $state.raw<readonly Extension[]>([])
  loaded = $state(false)
  /** Reason why they could not be read; null when they could. */
  error = $state.raw<string | null>(null)

  constructor(
    private readonly appWindow: Pick<AppWindow, 'connection' | 'ask'>,
    /** The open session, whose folder may have extensions of its own. */
    private readonly sessionId: () => string | null,
  ) {}

  /** Begins to follow. Returns how to stop. */
  watch(): () => void {
    void this.load()
    return this.appWindow.connection.onServerEvent((event) => {
      if (event.type === 'extensions.changed') void this.load()
    })
  }

  load = async (): Promise<void> => {
    const answer = await this.appWindow.connection.request('extensions.list', this.#session())
    this.loaded = true
    this.error = answer.ok ? null : answer.error.message
    if (answer.ok) this.extensions = answer.value.extensions
  }

  /** Consents to the content that is shown, and starts it. */
  enable = ({ id, contentHash }: Extension): Promise<boolean> =>
    this.#change('extensions.enable', { id, ...defined({ contentHash }), ...this.#session() })

  disable = ({ id }: Extension): Promise<boolean> => this.#change('extensions.disable', { id, ...this.#session() })

  /** Reads everything again and restarts what is enabled; with `id` only that one. */
  reload = (id?: string): Promise<boolean> =>
    this.#change('extensions.reload', { ...defined({ id }), ...this.#session() })

  #session(): { sessionId?: string } {
    const sessionId = this.sessionId()
    return sessionId === null ? {} : { sessionId }
  }

  async #change<N extends RequestName>(name: N, input: RequestInput<N>): Promise<boolean> {
    const answer = await this.appWindow.ask(name, input)
    await this.load()
    return answer !== null
  }
}
