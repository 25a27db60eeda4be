import { describe, expect, it } from 'vitest'
import { printedPaths } from './printed-paths'

describe('printedPaths', () => {
  it.each([
    ['src/a.ts:12:3 - error TS2322', ['src/a.ts', 12, 3]],
    ['src/a.ts(12,3): error TS2322', ['src/a.ts', 12, 3]],
    ['  at run (/project/src/a.js:4:15)', ['/project/src/a.js', 4, 15]],
    ['  File "tools/run.py", line 7, in <module>', ['tools/run.py', 7, undefined]],
    [' --> crates/x/src/lib.rs:1:1', ['crates/x/src/lib.rs', 1, 1]],
    ['\tmodified:   docs/api.md', ['docs/api.md', undefined, undefined]],
    ['./run-it', ['./run-it', undefined, undefined]],
    ['Übersicht/größe.txt:3', ['Übersicht/größe.txt', 3, undefined]],
    ['C:\\project\\a.cs(3)', ['C:\\project\\a.cs', 3, undefined]],
    ['see README.md.', ['README.md', undefined, undefined]],
  ])('finds the place in %j', (line, [path, row, column]) => {
    const [found] = printedPaths(line)
    expect([found?.path, found?.line, found?.column]).toEqual([path, row, column])
  })

  it.each(['https://example.org/a.ts:12', 'all 12 tests passed', '12:30:01', 'x'.repeat(5000) + '/a.ts'])(
    'finds none in %.30j',
    (line) => expect(printedPaths(line)).toEqual([]),
  )

  it('tells the part of the line that names the place', () => {
    const line = 'in src/a.ts:1 and src/b.ts:2.'
    expect(printedPaths(line).map(({ start, end }) => line.slice(start, end))).toEqual(['src/a.ts:1', 'src/b.ts:2'])
  })

  it('looks at a bounded number of names, in time', () => {
    expect(printedPaths('a/b '.repeat(1000))).toHaveLength(20)
    const before = performance.now()
    printedPaths('/'.repeat(4096))
    printedPaths('a.'.repeat(2048))
    expect(performance.now() - before).toBeLessThan(1000)
  })
})
