import { beforeEach, expect, it } from 'vitest'
import { DiffCursor } from './diff-cursor.svelte'
import { linesOf, rowsOf } from './rows'

const hunk = (start: number, ...lines: string[]) => ({
  oldStart: start,
  newStart: start,
  oldLines: lines.length,
  newLines: lines.length,
  lines,
})
/** Rows: 0 the first hunk, 1–3 its lines, 4 the second hunk, 5–7 its lines. */
const hunks = [hunk(1, ' a', '-b', '+c'), hunk(10, '+d', '+e', ' f')]
const lines = linesOf(hunks)
const rows = rowsOf(hunks, lines, { split: false, comments: [], editor: null })
let cursor: DiffCursor

beforeEach(() => {
  cursor = new DiffCursor(
    () => rows,
    () => lines,
  )
})

it('moves by hunks: back from inside of one to its beginning, and no further than the ends', () => {
  cursor.at = 2
  expect([cursor.moveHunk(-1), cursor.at]).toEqual([true, 0])
  expect([cursor.moveHunk(-1), cursor.at]).toEqual([false, 0])
  expect([cursor.moveHunk(1), cursor.at]).toEqual([true, 4])
  expect([cursor.moveHunk(1), cursor.at]).toEqual([false, 4])
})

it('moves by lines and selects them', () => {
  cursor.at = 6
  expect(cursor.moveLine(1, true)).toBe(true)
  expect(cursor.moveLine(1, true)).toBe(false)
  expect(cursor.selected).toEqual({ from: 6, to: 7 })
  expect([5, 6, 7].map((at) => cursor.selects(at))).toEqual([false, true, true])
  cursor.moveLine(-1, false)
  expect([cursor.selected, cursor.at]).toEqual([null, 6])
  cursor.point(2, true)
  expect(cursor.selected).toEqual({ from: 2, to: 6 })
  cursor.point(3, false)
  expect([cursor.selected, cursor.at]).toEqual([null, 3])
})

it('names the hunk, the line or the selected lines to change', () => {
  cursor.at = 5
  expect(cursor.changes('hunk')).toEqual([{ hunk: 1 }])
  expect(cursor.changes('line')).toEqual([{ hunk: 1, lines: [0] }])
  cursor.moveLine(1, true)
  expect(cursor.changes('hunk')).toEqual([{ hunk: 1, lines: [0, 1] }])
  cursor.point(1, false)
  expect(cursor.changes('line')).toEqual([])
})

it('places a comment on the last selected line, or on the next one', () => {
  expect(cursor.commentPlace()).toEqual({ side: 'new', line: 1, startLine: 1 })
  cursor.at = 2
  expect(cursor.commentPlace()).toEqual({ side: 'old', line: 2, startLine: 2 })
  cursor.at = 5
  cursor.moveLine(1, true)
  expect(cursor.commentPlace()).toEqual({ side: 'new', line: 11, startLine: 10 })
})

it('goes to the first hunk of another file, and stays where it is in the same one', () => {
  cursor.at = 20
  cursor.keep()
  expect(cursor.at).toBe(7)
  cursor.restart()
  expect(cursor.at).toBe(0)
})
