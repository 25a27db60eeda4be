import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { natsOfTest, noNats } from '#core/machine/fleet/testing/nats'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { runCommand } from './testing'
import { run } from './testing/run'

const settings = (dataDir: string, more: object) =>
  writeFile(path.join(dataDir, 'settings.json'), JSON.stringify({ defaultAgent: 'playground', ...more }))

it('gives a prompt to a host that parley host --fleet offers', async ({ skip }) => {
  skip(noNats() !== undefined, noNats())
  const { servers } = await natsOfTest()
  const [box, desk] = [await temporaryFolder(), await temporaryFolder()]
  const env = { PATH: process.env['PATH'] ?? '' }
  await settings(box, {})
  await settings(desk, { fleet: { servers: servers.join(','), name: 'test', host: 'desk' } })
  const offered = ['--fleet', servers.join(','), '--fleet-name', 'test', '--fleet-host', 'box', '--tag', 'gpu']
  const host = runCommand(['host', 'run', '--data', box, ...offered], env)
  const given = await run(
    ['dispatch', '--data', desk, '--tag', 'gpu', '--agent', 'playground', '--json', 'say hi'],
    env,
  )
  expect(given).toMatchObject({ code: 0, errors: '' })
  const { host: name, sessionId } = JSON.parse(given.output) as { host: string; sessionId: string }
  expect(name).toBe('box')
  // As lists of this machine name it; there it has the last part alone.
  const [, there = ''] = /^@[^/]+\/(.+)$/.exec(sessionId) ?? []
  // The prompt was accepted, and is stored soon.
  await expect
    .poll(async () => (await run(['tail', there, '--data', box], env)).output, { timeout: 60_000 })
    .toContain('say hi')
  host.child.kill('SIGTERM')
  await host.ended
})
