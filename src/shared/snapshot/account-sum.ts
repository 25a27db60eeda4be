import type { ImportAccount } from './entities'

/** Returns the sum of accounts; undefined when there is none. */
export function sumOfAccounts(accounts: readonly ImportAccount[]): ImportAccount | undefined {
  if (accounts.length === 0) return undefined
  const sum = { read: 0, shown: 0, joined: 0, unknown: 0 }
  const hidden = new Map<string, ImportAccount['hidden'][number]>()
  for (const account of accounts) {
    for (const fate of ['read', 'shown', 'joined', 'unknown'] as const) sum[fate] += account[fate]
    for (const rule of account.hidden) {
      const key = `${rule.adapterName} ${rule.rule}`
      hidden.set(key, { ...rule, count: rule.count + (hidden.get(key)?.count ?? 0) })
    }
  }
  return { ...sum, hidden: [...hidden.values()].toSorted((a, b) => b.count - a.count) }
}
