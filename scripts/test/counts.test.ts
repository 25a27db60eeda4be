import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { e2eCounts, line, unitCounts } from './counts'

const folder = await mkdtemp(join(tmpdir(), 'parley-counts-'))
afterAll(() => rm(folder, { recursive: true }))

async function report(content: object): Promise<string> {
  const file = join(folder, 'report.json')
  await writeFile(file, JSON.stringify(content))
  return file
}

test('counts unit tests, and a file that could not be loaded as a failure', async () => {
  const tests = [
    { status: 'passed', fullName: 'a' },
    { status: 'failed', fullName: 'b' },
    { status: 'skipped', fullName: 'only on POSIX' },
  ]
  const counts = await unitCounts(
    await report({
      testResults: [
        { status: 'failed', assertionResults: tests },
        { status: 'failed', assertionResults: [] },
      ],
    }),
  )
  expect(line(counts)).toBe('unit         1 passed, 2 failed, 1 skipped (only on POSIX)')
})

test('names unit tests that passed only when they were tried again', async () => {
  const passed = await report({
    testResults: [{ status: 'passed', assertionResults: [{ status: 'passed', fullName: 'a' }] }],
  })
  const flaky = join(folder, 'flaky.json')
  await writeFile(flaky, JSON.stringify(['a']))
  expect(line(await unitCounts(passed, flaky))).toBe('unit         1 passed, 1 of them only when tried again (a)')
})

test('counts the specs of each project, and says why some were skipped', async () => {
  const spec = (projectName: string, status: string, annotations: object[] = []) => ({
    title: `in ${projectName}`,
    tests: [{ projectName, status, annotations, results: [] }],
  })
  const skip = [{ type: 'skip', description: 'there is no display' }]
  const counts = await e2eCounts(
    await report({
      config: { projects: [{ name: 'browser' }, { name: 'electron' }] },
      suites: [
        {
          specs: [spec('browser', 'expected'), spec('electron', 'skipped', skip)],
          suites: [{ specs: [spec('browser', 'flaky'), spec('electron', 'skipped', skip)] }],
        },
      ],
    }),
  )
  expect(counts.map(line)).toEqual([
    'browser      2 passed, 1 of them only when tried again (in browser)',
    'electron     0 passed, 2 skipped (there is no display)',
  ])
})
