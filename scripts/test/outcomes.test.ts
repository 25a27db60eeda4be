import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { e2eOutcomes } from './outcomes'

it('reads how each spec of each project went, and why some were skipped', async () => {
  const failed = {
    duration: 900,
    annotations: [],
    error: { message: '\u001B[31mError: too late\u001B[39m\n\n  at a.spec.ts' },
  }
  const results: Record<string, object[]> = { flaky: [failed] }
  const spec = (projectName: string, status: string, annotations: object[] = []) => ({
    title: `in ${projectName}`,
    file: 'a.spec.ts',
    tests: [
      { projectName, status, annotations, results: [...(results[status] ?? []), { duration: 1500, annotations: [] }] },
    ],
  })
  const skip = [{ type: 'skip', description: 'there is no display' }]
  const inner = { specs: [spec('browser', 'flaky'), spec('electron', 'skipped', skip)] }
  const file = join(await temporaryFolder(), 'report.json')
  await writeFile(file, JSON.stringify({ suites: [{ specs: [spec('browser', 'unexpected')], suites: [inner] }] }))
  const browser = { kind: 'browser', name: 'in browser', file: 'e2e/specs/a.spec.ts', milliseconds: 1500 }
  expect(await e2eOutcomes(file)).toEqual([
    { ...browser, state: 'failed' },
    { ...browser, state: 'passed', isFlaky: true, failure: 'Error: too late' },
    { ...browser, kind: 'electron', name: 'in electron', state: 'skipped', reason: 'there is no display' },
  ])
})
