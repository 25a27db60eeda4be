import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { noteTries } from '#core/testing/tries'
import { edit, edited, firstFiles, writeBranches, type Edit, type Files } from '../testing/random-repository'
import { forecasterOfTest } from './testing'

/** Each is a base and six branches: 15 pairs. PARLEY_FORECASTS for more. */
const RUNS = Number(process.env['PARLEY_FORECASTS'] ?? 3)

const edits = fc.array(edit, { minLength: 1, maxLength: 4 })
const scene = fc.record({
  base: fc.array(edit, { maxLength: 2 }),
  branches: fc.array(edits, { minLength: 6, maxLength: 6 }),
})

const after = (files: Files, list: readonly Edit[], by: string): Files =>
  list.reduce((now, each, index) => edited(now, each, `${by}.${index}`), files)

it('skips only pairs that merge cleanly', { timeout: 120_000 + RUNS * 10_000 }, async () => {
  const { folder, forecaster } = await forecasterOfTest()
  let [pairs, skipped] = [0, 0]
  await fc.assert(
    fc.asyncProperty(scene, async ({ base, branches }) => {
      const start = firstFiles()
      const commits = writeBranches(folder, [
        { name: 'start', files: start },
        { name: 'trunk', files: after(start, base, 'trunk'), parent: 'start' },
        ...branches.map((list, index) => ({
          name: `b${index}`,
          files: after(start, list, `b${index}`),
          parent: 'start',
        })),
      ])
      const asked = branches.map((_, index) => ({ branch: `b${index}`, head: commits.get(`b${index}`) ?? '' }))
      const all = await forecaster.run(commits.get('trunk') ?? '', asked, { mergesAll: true })
      for (const pair of all.pairs) {
        pairs++
        if (!pair.isSkipped) continue
        skipped++
        expect(pair).toMatchObject({ outcome: 'clean' })
      }
      expect(all.branches.filter(({ outcome }) => outcome === 'unknown')).toEqual([])
    }),
    { numRuns: RUNS },
  )
  noteTries(pairs)
  expect(skipped).toBeGreaterThan(pairs / 10)
})

/** Lines of both sides between the markers of a conflict. */
function marked(text: string): { ours: string; theirs: string }[] {
  return [...text.matchAll(/^<{7} .*\n([^]*?)^={7}\n([^]*?)^>{7} .*\n/gm)].map(([, ours = '', theirs = '']) => ({
    ours,
    theirs,
  }))
}

it("names the lines that git's markers surround", { timeout: 120_000 + RUNS * 10_000 }, async () => {
  const { folder, forecaster, repository } = await forecasterOfTest()
  const lines = fc.array(fc.record({ ...fields(), kind: fc.constantFrom('line', 'insert', 'cut') }), {
    minLength: 1,
    maxLength: 5,
  })
  let conflicts = 0
  await fc.assert(
    fc.asyncProperty(lines, lines, async (one, other) => {
      const start: Files = new Map([['f', Array.from({ length: 20 }, (_, line) => `line ${line}\n`).join('')]])
      const commits = writeBranches(folder, [
        { name: 'start', files: start },
        { name: 'trunk', files: after(start, one, 'trunk'), parent: 'start' },
        { name: 'b', files: after(start, other, 'b'), parent: 'start' },
      ])
      const [base, head] = [commits.get('trunk') ?? '', commits.get('b') ?? '']
      const { branches } = await forecaster.run(base, [{ branch: 'b', head }])
      const regions = branches[0]?.files[0]?.regions ?? []
      const merged = await repository.run(['merge-tree', '--write-tree', base, head])
      const tree = merged.output.toString().slice(0, 40)
      const text = (await repository.run(['cat-file', 'blob', `${tree}:f`])).output.toString()
      const markers = marked(text)
      const textOf = (commit: string, { from, to }: { from: number; to: number }): string =>
        execFileSync('git', ['cat-file', 'blob', `${commit}:f`], { cwd: folder })
          .toString()
          .split('\n')
          .slice(from - 1, to)
          .map((line) => `${line}\n`)
          .join('')
      const told = regions.map(({ ours, theirs }) => ({ ours: textOf(base, ours), theirs: textOf(head, theirs) }))
      conflicts += markers.length
      const isIn = (marker: (typeof markers)[number], region: (typeof told)[number]): boolean =>
        marker.ours.includes(region.ours) && marker.theirs.includes(region.theirs)
      // Git puts conflicts that are up to three lines apart between the same markers.
      expect(told.filter((region) => !markers.some((marker) => isIn(marker, region)))).toEqual([])
      expect(markers.filter((marker) => !told.some((region) => isIn(marker, region)))).toEqual([])
    }),
    { numRuns: RUNS * 8 },
  )
  noteTries(RUNS * 8)
  expect(conflicts).toBeGreaterThan(0)
})

function fields() {
  return { which: fc.nat(1000), where: fc.nat(1000), name: fc.nat(6) }
}
