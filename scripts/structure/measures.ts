import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chainThrough } from './chain'
import type { Module } from './imports'
import { componentSize, generatedLines, linesOf, sourceSize, trackedFiles } from './sizes'
import { largestCircle, unitsOf, upwardArrows } from './units'
import { loadProgram, Walker } from './walk'

/** A number that says how well the code is structured. */
export interface Measure {
  readonly name: string
  readonly value: number
  /** Goal, which it should be at most. */
  readonly goal: number
}

/** Layers of the core, from the bottom up. */
const layers = ['base', 'store', 'agents', 'resources', 'session', 'history', 'activity', 'transfer', 'machine', 'host']
const core = 'src/main/core'

/** Files that a sent message goes through, by the ends of their paths. */
const waypoints = [
  'composer/SessionComposer.svelte',
  'client/bridge-link.ts',
  'electron/ipc.ts',
  'host/host.ts',
  'requests/send-message.ts',
  'stream/event-stream.ts',
  'store/connection.ts',
]

/** Returns the measures that `npm run check` compares with `bounds.json`. */
export function boundedMeasures(root: string, modules: readonly Module[]): Measure[] {
  const units = unitsOf(modules, `${core}/session`)
  const { median, stylePercent } = componentSize(root, trackedFiles(root))
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  return [
    { name: 'units of core/session in the largest circle', value: largestCircle(units).length, goal: 0 },
    { name: 'upward arrows among units of core/session', value: upwardArrows(units).length, goal: 0 },
    { name: 'lines of host.ts', value: linesOrNone(root, `${core}/host/host.ts`), goal: 150 },
    { name: 'lines of handlers.ts', value: linesOrNone(root, `${core}/host/handlers.ts`), goal: 0 },
    { name: 'median lines of a component', value: median, goal: 45 },
    { name: 'percent of components that is CSS', value: stylePercent, goal: 20 },
    { name: 'npm scripts', value: Object.keys(scripts).length, goal: 15 },
  ]
}

/** Returns the measures that take longer, or that only a whole change moves. Without a function or file they are `NaN`. */
export function furtherMeasures(root: string, modules: readonly Module[]): Measure[] {
  const tracked = trackedFiles(root)
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  const program = loadProgram(join(root, 'tsconfig.node.json'))
  const folders = layers.map((layer) => `${core}/${layer}`)
  const walk = (file: string, name: string, parameter: string) =>
    orNone(() => new Walker(program, root, folders).walk(`${core}/${file}`, name, parameter))
  const fork = walk('history/branch/fork.ts', 'forkFrom', 'source')
  const send = walk('session/requests/send-message.ts', 'sendTo', 'runtime')
  const source = sourceSize(root, tracked)
  const decisions = tracked.filter((path) => /(^|\/)decisions\/([a-z]+\/)?\d{4}-.*\.md$/.test(path))
  return [
    { name: 'folders entered along forkFrom:source', value: fork?.folders.length ?? NaN, goal: 7 },
    { name: 'climbs along forkFrom:source', value: fork?.climbs.length ?? NaN, goal: 1 },
    { name: 'folders entered along sendTo:runtime', value: send?.folders.length ?? NaN, goal: 9 },
    { name: 'climbs along sendTo:runtime', value: send?.climbs.length ?? NaN, goal: 0 },
    {
      name: 'files on the chain of imports from the composer to the disk',
      value: orNone(() => chainThrough(modules, waypoints).length) ?? NaN,
      goal: 17,
    },
    // The goals of these are shares of their first values: 85 %, 7 % and 50 %.
    { name: 'source lines', value: source.lines, goal: NaN },
    { name: 'source files', value: source.files, goal: NaN },
    { name: 'generated lines in git', value: generatedLines(root, tracked), goal: 5000 },
    { name: 'decisions', value: decisions.length, goal: NaN },
    {
      name: 'npm test commands',
      value: Object.keys(scripts).filter((each) => each.startsWith('test')).length,
      goal: NaN,
    },
  ]
}

function linesOrNone(root: string, path: string): number {
  return orNone(() => linesOf(root, path)) ?? 0
}

function orNone<T>(compute: () => T): T | undefined {
  try {
    return compute()
  } catch {
    return undefined
  }
}
