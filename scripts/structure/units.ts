import type { Module } from './imports'

/** Imports between the units of a folder: its files and folders. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Returns the imports between the units of a folder. */
export function unitsOf(modules: readonly Module[], folder: string): Graph {
  const unitOf = (path: string): string | undefined =>
    path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : undefined
  const graph = new Map<string, Set<string>>()
  for (const { path, imports } of modules) {
    const unit = unitOf(path)
    if (unit === undefined) continue
    const arrows = graph.get(unit) ?? new Set()
    graph.set(unit, arrows)
    for (const imported of imports) {
      const other = unitOf(imported)
      if (other !== undefined && other !== unit) arrows.add(other)
    }
  }
  return graph
}

/** Returns the units of the largest circle, of which each can be reached from each. */
export function largestCircle(graph: Graph): string[] {
  const reached = new Map([...graph.keys()].map((unit) => [unit, reachable(graph, unit)]))
  const circles = [...graph.keys()].map((unit) =>
    [...(reached.get(unit) ?? [])].filter((other) => reached.get(other)?.has(unit) === true).sort(),
  )
  return circles.reduce((largest, circle) => (circle.length > largest.length ? circle : largest), [])
}

function reachable(graph: Graph, from: string): Set<string> {
  const found = new Set<string>()
  const open = [from]
  for (let unit = open.pop(); unit !== undefined; unit = open.pop())
    for (const next of graph.get(unit) ?? [])
      if (!found.has(next)) {
        found.add(next)
        open.push(next)
      }
  return found
}

/**
 * Returns the imports that point up when the units are ordered so that few do: by moving each to its best place until none
 * can be improved. Zero exactly if there is no circle.
 */
export function upwardArrows(graph: Graph): string[] {
  // Units that others import most, and that import few, come first.
  const importers = new Map<string, number>()
  for (const arrows of graph.values()) for (const unit of arrows) importers.set(unit, (importers.get(unit) ?? 0) + 1)
  const rank = (unit: string): number => (graph.get(unit)?.size ?? 0) - (importers.get(unit) ?? 0)
  const order = [...graph.keys()].sort().sort((a, b) => rank(a) - rank(b))
  for (let improved = true; improved;) {
    improved = false
    for (const unit of [...order]) improved = moveToBest(order, unit, graph) || improved
  }
  const place = new Map(order.map((unit, index) => [unit, index]))
  return [...graph].flatMap(([unit, arrows]) =>
    [...arrows]
      .filter((other) => (place.get(other) ?? 0) > (place.get(unit) ?? 0))
      .map((other) => `${unit} → ${other}`),
  )
}

/** Moves a unit to the place with the fewest upward imports of and to it. Returns whether there was a better one. */
function moveToBest(order: string[], unit: string, graph: Graph): boolean {
  const from = order.indexOf(unit)
  order.splice(from, 1)
  const costs = [0]
  for (const other of order) {
    // After `other`, its imports of this unit point up, and imports by this one no longer do.
    const change = Number(graph.get(other)?.has(unit) ?? false) - Number(graph.get(unit)?.has(other) ?? false)
    costs.push((costs.at(-1) ?? 0) + change)
  }
  const best = costs.indexOf(Math.min(...costs))
  const isBetter = (costs[best] ?? 0) < (costs[from] ?? 0)
  order.splice(isBetter ? best : from, 0, unit)
  return isBetter
}
