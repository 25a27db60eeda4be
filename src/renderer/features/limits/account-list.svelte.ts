import type { Account } from '#shared/account/entities'
import type { Connection } from '#renderer/lib/host/connection.svelte'

/** The accounts of agents, kept up to date while somebody looks at them. */
export class AccountList {
  all = $state.raw<readonly Account[]>([])
  loaded = $state(false)

  constructor(private readonly connection: Connection) {}

  /** Begins to follow. Returns a function that stops it. */
  watch(): () => void {
    void this.load()
    return this.connection.onServerEvent((event) => {
      if (event.type === 'accounts.changed') this.all = event.payload.accounts
    })
  }

  async load(): Promise<void> {
    const answer = await this.connection.request('account.list', {})
    if (answer.ok) this.all = answer.value.accounts
    this.loaded = true
  }

  of(accountId: string): Account | undefined {
    return this.all.find((account) => account.accountId === accountId)
  }
}
