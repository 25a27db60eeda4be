import { afterEach, describe, expect, it } from 'vitest'
import { listTool } from './list'
import { createWorkbench, type Workbench } from './workbench'

let bench: Workbench
const list = (path: string) => bench.use(listTool, { path })

afterEach(() => bench.remove())

describe('the list tool', () => {
  it('lists folders, then files, each by name', async () => {
    bench = await createWorkbench({ 'b.txt': '', 'a.txt': '', 'src/x.ts': '', 'docs/y.md': '', '.hidden': '' })
    const report = await list('.')
    expect(report.output?.split('\n')).toEqual(['docs/', 'src/', '.hidden', 'a.txt', 'b.txt'])
    expect(report.remark).toContain('2 folders, 3 files:\n\n- `docs/`')
    expect((await list('src')).remark).toContain('`src`: 0 folders, 1 file')
  })

  it('says that a folder is empty', async () => {
    bench = await createWorkbench({})
    expect(await list('.')).toMatchObject({ outcome: 'ok', output: '', remark: 'This folder is empty.' })
  })

  it('says how many entries it leaves out', async () => {
    bench = await createWorkbench(Object.fromEntries(Array.from({ length: 1005 }, (_, index) => [`file-${index}`, ''])))
    const report = await list('.')
    expect(report.output?.endsWith('\n… and 5 more')).toBe(true)
    expect(report.remark.endsWith('\n- … and 975 more')).toBe(true)
  })

  it('says why it cannot list something', async () => {
    bench = await createWorkbench({ 'a.txt': '' })
    expect(await list('missing')).toMatchObject({
      outcome: 'error',
      error: '`missing` cannot be listed: it does not exist.',
    })
    expect(await list('a.txt')).toMatchObject({ outcome: 'error' })
    expect(await list('..')).toMatchObject({ outcome: 'error' })
  })
})
