import type { Account } from '#shared/account/entities'
import type { AdapterInfo } from '#shared/adapter/entities'
import type { Agent } from '#shared/session/entities'
import { accountName } from './account-labels'

/** Agent, with an account where it has several, that a session can be continued with. */
export interface ContinueTarget {
  readonly id: string
  readonly name: string
  readonly adapterName: string
  readonly accountId?: string
}

type Present = Pick<Agent, 'adapterName' | 'accountId'>

/** Returns everything that a session can be continued with, other accounts of its agent first. */
export function continueTargets(
  adapters: readonly AdapterInfo[],
  accounts: readonly Account[],
  present: Present | undefined,
): ContinueTarget[] {
  const all = adapters.flatMap(({ adapterName, displayName }): ContinueTarget[] => {
    const own = accounts.filter((account) => account.adapterName === adapterName)
    if (own.length < 2) return [{ id: adapterName, name: displayName, adapterName }]
    return own.map((account) => {
      const { accountId } = account
      return { id: accountId, name: `${displayName} · ${accountName(account)}`, adapterName, accountId }
    })
  })
  const isPresent = ({ adapterName, accountId = adapterName }: ContinueTarget): boolean =>
    adapterName === present?.adapterName && accountId === (present.accountId ?? present.adapterName)
  const isSameAgent = ({ adapterName }: ContinueTarget): number => (adapterName === present?.adapterName ? 0 : 1)
  return all.filter((target) => !isPresent(target)).toSorted((a, b) => isSameAgent(a) - isSameAgent(b))
}
