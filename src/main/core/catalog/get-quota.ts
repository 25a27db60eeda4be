import type { QuotaSnapshot } from '../../../shared/catalog/entities'
import { contractError } from '../../../shared/kernel/errors'
import { err, ok } from '../../../shared/kernel/result'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'

/** `account.getQuota`. Allowances are named `<adapterName>/<allowance>`. */
export const getQuota =
  ({ adapters }: HostContext): Handler<'account.getQuota'> =>
  async ({ adapterName }) => {
    const names =
      adapterName === undefined ? (await adapters.list()).map((adapter) => adapter.adapterName) : [adapterName]
    const quotaSnapshots: Record<string, QuotaSnapshot> = {}
    let isToldBySomebody = false
    for (const name of names) {
      const adapter = await adapters.get(name)
      if (adapter === undefined)
        return err(contractError('adapter-not-found', `There is no agent "${name}".`, { adapterName: name }))
      if (adapter.quota === undefined) continue
      isToldBySomebody = true
      const read = await adapter.quota.read()
      if (!read.ok) return err(contractError('adapter-failed', read.error.message, { category: read.error.category }))
      for (const [allowance, snapshot] of Object.entries(read.value)) quotaSnapshots[`${name}/${allowance}`] = snapshot
    }
    if (isToldBySomebody) return ok({ quotaSnapshots })
    const message =
      adapterName === undefined
        ? 'No agent here tells what is left of its allowance.'
        : `The agent "${adapterName}" does not tell what is left of its allowance.`
    return err(contractError('capability-missing', message, { capability: 'quota' }))
  }
