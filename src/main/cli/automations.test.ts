import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { Automation, AutomationRun } from '#shared/automation/entities'
import { newRepository } from '#core/history/place/testing'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { run } from './testing/run'

it('creates, shows, changes, runs, pauses, resumes and removes an automation', async () => {
  const dataDir = await temporaryFolder()
  await writeFile(path.join(dataDir, 'settings.json'), JSON.stringify({ defaultAgent: 'playground' }))
  const folder = await newRepository(path.join(await temporaryFolder(), 'project'))
  const env = { PATH: process.env['PATH'] ?? '' }
  const call = (...options: string[]) => run(['automations', ...options, '--data', dataDir], env)
  const created = await call(
    ...['create', '--name', 'Review', '--prompt', 'say yes', '--folder', folder, '--agent', 'playground', '--json'],
    ...['--cron', '0 9 * * 1-5', '--time-zone', 'Europe/Berlin', '--budget', '1.5', '--timeout', '60', '--auto-pr'],
  )
  expect(created).toMatchObject({ code: 0, errors: '' })
  const { automation } = JSON.parse(created.output) as { automation: Automation }
  expect(automation).toMatchObject({
    trigger: { cron: '0 9 * * 1-5', timeZone: 'Europe/Berlin' },
    budgetUsd: 1.5,
    timeoutSeconds: 60,
    approvalPolicy: 'always-ask',
    place: 'worktree',
    autoPr: true,
  })
  const id = automation.automationId
  const ran = await call('run', id.slice(0, 13), '--json')
  expect(ran).toMatchObject({ code: 0, errors: '' })
  expect((JSON.parse(ran.output) as { run: AutomationRun }).run).toMatchObject({ state: 'done', cause: 'user' })
  expect((await call('show', id)).output).toMatch(/next .*\tlast: done\tReview\n {2}.*\tdone\t/)
  expect((await call('pause', id)).output).toContain('\tpaused\t')
  expect((await call('resume', id)).output).toContain('\tnext ')
  expect(await call('update', id, '--in-folder', '--auto-pr')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Only runs in worktrees') as string,
  })
  const changed = await call(
    'update',
    id,
    '--files',
    'docs/**, *.md',
    '--permissions',
    'full-access',
    '--in-folder',
    '--json',
  )
  expect((JSON.parse(changed.output) as { automation: Automation }).automation).toMatchObject({
    trigger: { kind: 'files', paths: ['docs/**', '*.md'] },
    approvalPolicy: 'full-access',
    place: 'folder',
  })
  expect((await call()).output).toContain('\tfiles\tlast: done\tReview\n')
  expect(await call('create', '--name', 'x', '--prompt', 'x', '--cron', '61 * * * *')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^parley: "61 [^\n]+\n$/) as string,
  })
  expect(await call('remove', id)).toEqual({ code: 0, output: 'removed\n', errors: '' })
  expect(await call('show', id)).toMatchObject({ code: 1 })
})
