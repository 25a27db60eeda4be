import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { isPackageKind } from './package/kinds'
import { root } from './run-command'
import { programs, suites } from './test/kinds'

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly needs?: string
        readonly 'timeout-minutes'?: number
        readonly strategy?: {
          readonly matrix: Readonly<Record<string, readonly unknown[]>> & {
            readonly include?: readonly { readonly kinds?: string }[]
          }
        }
        readonly steps: readonly { readonly uses?: string; readonly run?: string }[]
      }
    >
  >
}

/** Commands of the system that steps may use. */
const ofSystem = /^(?:npm ci|sudo apt-get [\w .-]+(?:&& sudo apt-get [\w .-]+)?|gh release create .+)$/

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

const files = globSync('.github/workflows/*.yml', { cwd: root }).map(String)

test.each(files)('%s runs npm scripts that exist, in jobs with a limit and few rights', (file) => {
  const workflow = parse(readFileSync(join(root, file), 'utf8')) as Workflow
  expect(workflow.permissions).toEqual({ contents: 'read' })
  for (const [name, job] of Object.entries(workflow.jobs)) {
    expect(job['timeout-minutes'], name).toBeGreaterThan(0)
    if (job.needs !== undefined) expect(Object.keys(workflow.jobs)).toContain(job.needs)
    const tasks = (job.strategy?.matrix['task'] ?? ['']) as string[]
    const kinds = (job.strategy?.matrix.include ?? []).map((one) => one.kinds ?? '')
    expect(kinds.flatMap((text) => text.split(' ')).filter((kind) => kind !== '' && !isPackageKind(kind))).toEqual([])
    for (const { uses, run } of job.steps) {
      if (run === undefined) {
        expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/)
        continue
      }
      for (const task of tasks) {
        const command = run.replace('${{ matrix.task }}', task).replace('${{ matrix.kinds }}', 'dir')
        const [, script, argument] =
          /^(?:sudo env "PATH=\$PATH" )?npm (?:run )?([\w:]+)(?: -- ([\w -]+|"\$GITHUB_REF_NAME"))?$/.exec(command) ??
          []
        if (!ofSystem.test(command)) expect(Object.keys(scripts), command).toContain(script)
        if (script === 'test') expect([...suites, ...Object.keys(programs), undefined], command).toContain(argument)
      }
    }
  }
})

test('there is a workflow for changes, one for the night and one for releases', () => {
  expect(files.map((file) => file.split(/[\\/]/).at(-1)).sort()).toEqual(['ci.yml', 'nightly.yml', 'release.yml'])
})
