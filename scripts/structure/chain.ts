import type { Module } from './imports'

/**
 * Returns the files of the shortest chain of imports through waypoints, which are the ends of paths. Between two of them
 * either may import the other: a handler does not import what calls it.
 */
export function chainThrough(modules: readonly Module[], waypoints: readonly string[]): string[] {
  const neighbors = new Map<string, Set<string>>(modules.map(({ path, imports }) => [path, new Set(imports)]))
  const stops = waypoints.map((end) => {
    const [found, ...others] = modules.filter(({ path }) => path.endsWith(end))
    if (found === undefined || others.length > 0) throw new Error(`No single module ends with ${end}.`)
    return found.path
  })
  const chain = stops.slice(0, 1)
  for (const [index, to] of stops.slice(1).entries()) {
    const from = stops[index] ?? ''
    const ways = [shortest(neighbors, from, to), shortest(neighbors, to, from)?.reverse()]
    const found = ways.filter((way) => way !== undefined).sort((a, b) => a.length - b.length)[0]
    if (found === undefined) chain.push(to)
    else chain.push(...found.slice(1))
  }
  return chain
}

function shortest(neighbors: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): string[] | undefined {
  const before = new Map<string, string | null>([[from, null]])
  for (const path of before.keys()) {
    if (path === to) break
    for (const next of neighbors.get(path) ?? []) if (neighbors.has(next) && !before.has(next)) before.set(next, path)
  }
  if (!before.has(to)) return undefined
  const way: string[] = []
  for (let path: string | null = to; path !== null; path = before.get(path) ?? null) way.unshift(path)
  return way
}
