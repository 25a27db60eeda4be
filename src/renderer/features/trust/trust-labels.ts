import type { SettingsFamily, TrustItem, TrustItemKind } from '#shared/trust/entities'
import { m } from '#messages'

/** The items by tool, in the order in which they were found. */
export function byFamily(items: readonly TrustItem[]): [SettingsFamily, TrustItem[]][] {
  const groups = new Map<SettingsFamily, TrustItem[]>()
  for (const item of items) groups.set(item.family, [...(groups.get(item.family) ?? []), item])
  return [...groups]
}

/** Returns what there is, in a few words: "2 hooks, 1 MCP server". */
export function summaryOf(items: readonly Pick<TrustItem, 'kind'>[]): string {
  const counts = new Map<TrustItemKind, number>()
  for (const { kind } of items) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].map(([kind, count]) => m.trust.countOf[kind]({ count })).join(', ')
}
