import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-command'
import { importGraph } from './structure/imports'
import { boundedMeasures, furtherMeasures, type Measure } from './structure/measures'

/*
 * `tsx scripts/structure.ts` prints every measure of the structure beside its goal; `--root FOLDER` measures another checkout.
 * `--check`, part of `npm run check`, compares those with a bound; `--lower` lowers the bounds to what has been reached.
 */

const bounds = join(import.meta.dirname, 'structure', 'bounds.json')
const other = process.argv.indexOf('--root')
const measured = other === -1 ? root : (process.argv[other + 1] ?? root)

const modules = await importGraph(measured, ['src'])
const bounded = boundedMeasures(measured, modules)
const known = JSON.parse(readFileSync(bounds, 'utf8')) as Record<string, number>

if (process.argv.includes('--check')) {
  const above = bounded.filter(({ name, value }) => value > (known[name] ?? 0))
  for (const { name, value, goal } of above)
    console.error(`${name}: ${value}, at most ${known[name] ?? 0} (the goal is ${goal})`)
  process.exitCode = above.length === 0 ? 0 : 1
} else if (process.argv.includes('--lower')) {
  const lowered = bounded.map(({ name, value }) => [name, Math.min(value, known[name] ?? value)])
  writeFileSync(bounds, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`)
} else {
  const shown = (value: number): string => (Number.isNaN(value) ? '–' : value.toLocaleString('en'))
  const row = ({ name, value, goal }: Measure): string => `| ${name} | ${shown(value)} | ${shown(goal)} |`
  console.log(['| measure | value | goal |', '| --- | --- | --- |'].join('\n'))
  console.log([...bounded, ...furtherMeasures(measured, modules)].map(row).join('\n'))
}
