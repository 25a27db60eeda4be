import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DiffHunk } from '#shared/files/entities'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { parsePatch } from './patch'
import { selected, withChanges, withoutChanges, type IsSelected } from './selection'

function git(folder: string, args: readonly string[], input?: string): { ok: boolean; output: string } {
  const done = spawnSync('git', args, {
    cwd: folder,
    ...(input === undefined ? {} : { input: Buffer.from(input, 'latin1') }),
  })
  return { ok: done.status === 0 || done.status === 1, output: done.stdout.toString('latin1') }
}

/** The patch of chosen lines, as `git add --patch` makes it: what is not chosen is context, or is left out. */
function patchOf(hunks: readonly DiffHunk[], isSelected: IsSelected, isReverse: boolean): string {
  const [kept, dropped] = isReverse ? ['+', '-'] : ['-', '+']
  const parts = hunks.flatMap((hunk, nth) => {
    const lines: string[] = []
    let left = false
    hunk.lines.forEach((line, index) => {
      const sign = line.slice(0, 1)
      if (sign === '\\') {
        if (!left) lines.push(line)
        return
      }
      left = sign === dropped && !isSelected(nth, index)
      if (left) return
      lines.push(sign === kept && !isSelected(nth, index) ? ` ${line.slice(1)}` : line)
    })
    if (!lines.some((line) => /^[+-]/.test(line))) return []
    const count = (signs: string) => lines.filter((line) => signs.includes(line.slice(0, 1))).length
    return [`@@ -${hunk.oldStart},${count(' -')} +${hunk.newStart},${count(' +')} @@`, ...lines]
  })
  return parts.length === 0 ? '' : ['--- a/file', '+++ b/file', ...parts, ''].join('\n')
}

const line = fc.constantFrom('a', 'b', 'c', '', 'd\r', ' x', '-y', '+z', '\\w', '\xff\xfe')
const text = fc.tuple(fc.array(line, { maxLength: 30 }), fc.boolean()).map(([lines, ends]) => {
  return lines.length === 0 ? '' : lines.join('\n') + (ends ? '\n' : '')
})

/** A text and another that has most of its lines. */
const pair = fc
  .tuple(text, fc.array(fc.tuple(fc.nat(30), fc.option(line)), { maxLength: 6 }), fc.boolean())
  .map(([old, edits, ends]) => {
    const lines = old === '' ? [] : old.replace(/\n$/, '').split('\n')
    for (const [at, put] of edits)
      lines.splice(Math.min(at, lines.length), put === null ? 1 : at % 2, ...(put === null ? [] : [put]))
    return { old, now: lines.length === 0 ? '' : lines.join('\n') + (ends ? '\n' : '') }
  })

const coins = fc.array(fc.boolean(), { minLength: 1, maxLength: 60 })

/** Number of selections to try; PARLEY_RUNS for more. */
const RUNS = Number(process.env['PARLEY_RUNS'] ?? 15)

it('keeps and reverts exactly what git apply does with the same selection', async () => {
  const folder = await temporaryFolder()
  await mkdir(path.join(folder, 'a'))
  const file = path.join(folder, 'file')
  let compared = 0
  await fc.assert(
    fc.asyncProperty(pair, coins, fc.boolean(), async ({ old, now }, flips, isWhole) => {
      let flipped = 0
      const choose = () => flips[flipped++ % flips.length] === true
      await writeFile(path.join(folder, 'old'), old, 'latin1')
      await writeFile(path.join(folder, 'new'), now, 'latin1')
      const { hunks } = parsePatch(git(folder, ['diff', '--no-index', '--text', '-U1', 'old', 'new']).output)
      const chosen = hunks.map(({ lines }) => {
        const all = choose()
        return lines.map((shown) => /^[+-]/.test(shown) && (isWhole ? all : choose()))
      })
      const isSelected: IsSelected = (hunk, at) => chosen[hunk]?.[at] === true
      for (const isReverse of [false, true]) {
        const from = isReverse ? now : old
        const made = (isReverse ? withoutChanges : withChanges)(from, hunks, isSelected)
        expect(made).not.toBeNull()
        const patch = patchOf(hunks, isSelected, isReverse)
        if (patch === '') {
          expect(made).toBe(from)
          continue
        }
        await writeFile(file, from, 'latin1')
        const args = ['apply', '--unidiff-zero', '--whitespace=nowarn', ...(isReverse ? ['-R'] : []), '-']
        const applied = spawnSync('git', args, { cwd: folder, input: Buffer.from(patch, 'latin1') })
        // Part of a change can leave a line without an end in the middle: git refuses that, or joins it with the next.
        const isTorn = hunks.some(
          ({ lines }, nth) =>
            lines.some((shown) => shown.startsWith('\\')) &&
            lines.some((shown, at) => /^[+-]/.test(shown) && !isSelected(nth, at)),
        )
        if (isTorn) continue
        expect(applied.status).toBe(0)
        compared++
        expect(await readFile(file, 'latin1').catch(() => '')).toBe(made)
      }
    }),
    { numRuns: RUNS },
  )
  // Git takes most selections, but some change nothing or are torn.
  expect(compared).toBeGreaterThan(RUNS / 5)
})

it('everything kept is the new text, and everything reverted the old one', async () => {
  const folder = await temporaryFolder()
  await fc.assert(
    fc.asyncProperty(pair, async ({ old, now }) => {
      await writeFile(path.join(folder, 'old'), old, 'latin1')
      await writeFile(path.join(folder, 'new'), now, 'latin1')
      const { hunks } = parsePatch(git(folder, ['diff', '--no-index', '--text', 'old', 'new']).output)
      const all = selected(hunks, undefined)
      expect(all && withChanges(old, hunks, all)).toBe(now)
      expect(all && withoutChanges(now, hunks, all)).toBe(old)
    }),
    { numRuns: 40 },
  )
})

it('restores the line ends of the file where git shows others', () => {
  const hunks = [{ oldStart: 1, oldLines: 2, newStart: 1, newLines: 2, lines: [' a', '-b', '+c'] }]
  const all = selected(hunks, undefined)
  expect(all && withoutChanges('a\r\nc\r\n', hunks, all)).toBe('a\r\nb\r\n')
  expect(all && withChanges('a\nb\n', hunks, all)).toBe('a\nc\n')
})

it('refuses a text that the hunks do not fit, and lines that are not there', () => {
  const hunks = [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ['-b', '+c'] }]
  const all = selected(hunks, undefined)
  expect(all && withoutChanges('d\n', hunks, all)).toBeNull()
  expect(selected(hunks, [{ hunk: 1 }])).toBeNull()
  expect(selected(hunks, [{ hunk: 0, lines: [2] }])).toBeNull()
})
