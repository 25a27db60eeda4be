import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../src/main/core/testing/temporary-folder'
import { e2eOutcomes } from './outcomes'

it('reads how each spec of each project went, and why some were skipped', async () => {
  const spec = (projectName: string, status: string, annotations: object[] = []) => ({
    title: `in ${projectName}`,
    file: 'a.spec.ts',
    tests: [{ projectName, status, annotations, results: [{ duration: 1500, annotations: [] }] }],
  })
  const skip = [{ type: 'skip', description: 'there is no display' }]
  const inner = { specs: [spec('browser', 'flaky'), spec('electron', 'skipped', skip)] }
  const file = join(await temporaryFolder(), 'report.json')
  await writeFile(file, JSON.stringify({ suites: [{ specs: [spec('browser', 'unexpected')], suites: [inner] }] }))
  const browser = { kind: 'browser', name: 'in browser', file: 'e2e/specs/a.spec.ts', milliseconds: 1500 }
  expect(await e2eOutcomes(file)).toEqual([
    { ...browser, state: 'failed' },
    { ...browser, state: 'passed', isFlaky: true },
    { ...browser, kind: 'electron', name: 'in electron', state: 'skipped', reason: 'there is no display' },
  ])
})
