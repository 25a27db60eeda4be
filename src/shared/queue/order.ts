/** Returns items in the order of the given ids; the others follow in their existing order. */
export function inOrder<T>(items: readonly T[], ids: readonly string[], idOf: (item: T) => string): T[] {
  const rank = new Map(ids.map((id, index) => [id, index]))
  return items.toSorted((a, b) => (rank.get(idOf(a)) ?? rank.size) - (rank.get(idOf(b)) ?? rank.size))
}
