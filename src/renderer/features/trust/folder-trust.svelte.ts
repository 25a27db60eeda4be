import type { ContractError } from '#shared/kernel/errors'
import type { FolderTrust } from '#shared/trust/entities'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'

/** Items that one folder would run, and the consent to them; kept up to date while it shows. */
export class FolderTrustState {
  trust = $state.raw<FolderTrust | null>(null)
  error = $state.raw<ContractError | null>(null)
  #attempt = 0

  constructor(
    private readonly appWindow: Pick<AppWindow, 'connection'>,
    private readonly folder: string,
  ) {}

  /** Something of the folder waits for consent. */
  get needsConsent(): boolean {
    return this.trust?.state === 'untrusted' || this.trust?.state === 'changed'
  }

  /** Begins to follow. Answers how to stop. */
  watch(): () => void {
    void this.load()
    const { connection } = this.appWindow
    return connection.onServerEvent((event) => {
      if (event.type === 'trust.changed' && event.payload.folder === this.trust?.folder) void this.load()
    })
  }

  load = async (): Promise<void> => {
    const attempt = ++this.#attempt
    const answer = await this.appWindow.connection.request('trust.inspect', { folder: this.folder })
    if (attempt !== this.#attempt) return
    this.error = answer.ok ? null : answer.error
    this.trust = answer.ok ? answer.value : null
  }

  /** Consents to what is shown. False when that was not possible; what is there now is then shown. */
  grant = async (): Promise<boolean> => {
    const { trust } = this
    if (trust === null) return false
    const { folder, contentHash } = trust
    const answer = await this.appWindow.connection.request('trust.grant', { folder: this.folder, contentHash })
    if (answer.ok) {
      this.#attempt++
      this.trust = { ...answer.value, folder }
      return true
    }
    await this.load()
    this.error = answer.error
    return false
  }
}
