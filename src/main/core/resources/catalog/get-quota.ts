import type { QuotaSnapshot } from '#shared/catalog/entities'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '#core/base/host-port'

/**
 * `account.getQuota`. Allowances are named `<adapterName>/<allowance>`. When all agents are queried, those that fail
 * are omitted, unless all fail.
 */
export const getQuota =
  ({ adapters }: ResourcesContext): Handler<'account.getQuota'> =>
  async ({ adapterName }) => {
    const names =
      adapterName === undefined ? (await adapters.list()).map((adapter) => adapter.adapterName) : [adapterName]
    const quotaSnapshots: Record<string, QuotaSnapshot> = {}
    let isToldBySomebody = false
    let failure: ContractError | undefined
    for (const name of names) {
      const adapter = await adapters.get(name)
      if (adapter === undefined) return err(knownError('adapter-not-found', { adapterName: name }))
      if (adapter.quota === undefined) continue
      const read = await adapter.quota.read()
      if (!read.ok) {
        failure ??= contractError('adapter-failed', read.error.message, { category: read.error.category })
        continue
      }
      isToldBySomebody = true
      for (const [allowance, snapshot] of Object.entries(read.value))
        quotaSnapshots[`${adapter.adapterName}/${allowance}`] = snapshot
    }
    if (isToldBySomebody) return ok({ quotaSnapshots })
    if (failure !== undefined) return err(failure)
    const capability = 'quota'
    return err(
      adapterName === undefined
        ? knownError('capability-missing/quota', { capability })
        : knownError('capability-missing/quota-of', { adapterName, capability }),
    )
  }
