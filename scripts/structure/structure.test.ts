import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { chainThrough } from './chain'
import { largestCircle, unitsOf, upwardArrows } from './units'
import { loadProgram, Walker } from './walk'

const module = (path: string, ...imports: string[]) => ({ path, imports })

it('the units of a folder that reach each other are a circle, and the fewest arrows that close it point up', () => {
  const units = unitsOf(
    [
      module('s/a/one.ts', 's/b.ts', 's/a/two.ts', 'elsewhere/x.ts'),
      module('s/b.ts', 's/c/deep/x.ts'),
      module('s/c/deep/x.ts', 's/a/two.ts', 's/d.ts'),
      module('s/d.ts'),
      module('elsewhere/x.ts', 's/a/one.ts'),
    ],
    's',
  )
  expect(largestCircle(units)).toEqual(['a', 'b.ts', 'c'])
  expect(upwardArrows(units)).toHaveLength(1)
})

it('units without a circle have no arrow that points up', () => {
  const units = unitsOf([module('s/a.ts', 's/b.ts', 's/c.ts'), module('s/b.ts', 's/c.ts'), module('s/c.ts')], 's')
  expect([largestCircle(units), upwardArrows(units)]).toEqual([[], []])
})

it('a chain goes through the waypoints by the shortest imports, in either direction', () => {
  const modules = [
    module('a.ts', 'b.ts', 'far.ts'),
    module('far.ts', 'b.ts'),
    module('b.ts', 'c.ts'),
    module('c.ts'),
    module('d.ts', 'c.ts'),
  ]
  expect(chainThrough(modules, ['a.ts', 'c.ts', 'd.ts'])).toEqual(['a.ts', 'b.ts', 'c.ts', 'd.ts'])
})

it('a parameter is followed through arguments, objects, closures and methods of its parts', async () => {
  const root = await temporaryFolder()
  const files = {
    'tsconfig.json': '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler" }, "include": ["src"] }',
    'src/low/start.ts': `import { Thing } from '../low/thing'
import { take } from '../high/take'
import { never } from '../never/never'
export function start(thing: Thing, other: string) { never(other); return [1].map(() => take({ thing })) }`,
    'src/low/thing.ts': `import { Part } from '../part/part'
export class Thing { readonly part = new Part() }`,
    'src/high/take.ts': `import type { Thing } from '../low/thing'
export function take({ thing }: { thing: Thing }) { thing.part.work() }`,
    'src/part/part.ts': 'export class Part { work() {} }',
    'src/never/never.ts': 'export function never(text: string) { return text }',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  const program = loadProgram(join(root, 'tsconfig.json'))
  const walk = new Walker(program, root, ['src/part', 'src/low', 'src/high']).walk('src/low/start.ts', 'start', 'thing')
  expect(walk.folders.toSorted()).toEqual(['src/high', 'src/low', 'src/part'])
  expect(walk.climbs).toEqual(['src/low → src/high'])
})
