import type { PriceList } from './price-list'

/** Numbers of names whose price differs between two lists. */
export interface PriceChanges {
  readonly added: number
  readonly changed: number
  readonly removed: number
}

/** Compares two price lists, name by name. */
export function priceChanges(before: PriceList, after: PriceList): PriceChanges {
  const [old, now] = [pricesByName(before), pricesByName(after)]
  let [added, changed, removed] = [0, 0, 0]
  for (const [name, price] of now)
    if (!old.has(name)) added++
    else if (old.get(name) !== price) changed++
  for (const name of old.keys()) if (!now.has(name)) removed++
  return { added, changed, removed }
}

/** Prices as text, so that they can be compared. */
function pricesByName({ models, currency }: PriceList): Map<string, string> {
  return new Map(
    models.flatMap(({ names, ...price }) => {
      const text = JSON.stringify([currency, sorted(price)])
      return names.map((name) => [name, text] as const)
    }),
  )
}

/** Returns a value with the fields of its objects in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .map(([key, inner]) => [key, sorted(inner)])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
}
