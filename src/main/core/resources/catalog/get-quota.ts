import type { QuotaSnapshot } from '#shared/catalog/entities'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { AdapterFailure } from '#shared/adapter/port'
import type { Allowances } from '#core/agents/account/account-facts'
import type { Accounts } from '#core/agents/account/accounts'
import type { ResourcesContext } from '../context'
import type { Handler } from '#core/base/host-port'

/**
 * `account.getQuota`. Allowances are named `<adapterName>/<allowance>`. When all agents are queried, those that fail
 * are omitted, unless all fail. Readings of the last quarter of an hour are not read again.
 */
export const getQuota =
  ({ adapters, accounts }: ResourcesContext): Handler<'account.getQuota'> =>
  async ({ adapterName, accountId }) => {
    if (accountId !== undefined) return quotaOfAccount(accounts, accountId)
    const names =
      adapterName === undefined ? (await adapters.list()).map((adapter) => adapter.adapterName) : [adapterName]
    const quotaSnapshots: Record<string, QuotaSnapshot> = {}
    let isToldBySomebody = false
    let failure: ContractError | undefined
    for (const name of names) {
      const adapter = await adapters.get(name)
      if (adapter === undefined) return err(knownError('adapter-not-found', { adapterName: name }))
      const read = adapter.quota === undefined ? undefined : await accounts.quotaOf(name)
      if (read === undefined) continue
      if (!read.ok) {
        failure ??= failureOf(read.error)
        continue
      }
      isToldBySomebody = true
      Object.assign(quotaSnapshots, named(name, read.value))
    }
    if (isToldBySomebody) return ok({ quotaSnapshots })
    if (failure !== undefined) return err(failure)
    return err(
      adapterName === undefined
        ? knownError('capability-missing/quota', { capability: 'quota' })
        : knownError('capability-missing/quota-of', { adapterName, capability: 'quota' }),
    )
  }

/** Returns the quota of one account. */
async function quotaOfAccount(
  accounts: Accounts,
  accountId: string,
): Promise<Result<{ quotaSnapshots: Record<string, QuotaSnapshot> }, ContractError>> {
  const account = await accounts.find(accountId)
  if (account === undefined) return err(knownError('account-not-found', { accountId }))
  const { adapterName } = account
  const read = await accounts.quotaOf(accountId)
  if (read === undefined) return err(knownError('capability-missing/quota-of', { adapterName, capability: 'quota' }))
  return read.ok ? ok({ quotaSnapshots: named(adapterName, read.value) }) : err(failureOf(read.error))
}

const failureOf = ({ message, category }: AdapterFailure): ContractError =>
  contractError('adapter-failed', message, { category })

const named = (adapterName: string, allowances: Allowances): Record<string, QuotaSnapshot> =>
  Object.fromEntries(Object.entries(allowances).map(([name, snapshot]) => [`${adapterName}/${name}`, snapshot]))
