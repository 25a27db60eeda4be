import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createPlayground } from '../agents/adapters/playground'
import { createProcesses } from '../base/process/processes'
import { hostOfTest } from '../testing/host-of-test'
import { temporaryFolder } from '../testing/temporary-folder'

vi.mock('./fleet/member', () => ({
  get FleetMember() {
    throw Object.assign(new Error('Cannot find a package'), { code: 'ERR_MODULE_NOT_FOUND' })
  },
}))

it('a host whose installation lacks the packages of fleets starts, and says what is missing', async () => {
  const dataDir = await temporaryFolder()
  await writeFile(
    join(dataDir, 'settings.json'),
    JSON.stringify({ fleet: { servers: 'nats://127.0.0.1:1', name: 'test', host: 'here' } }),
  )
  const lines: string[] = []
  const test = await hostOfTest([createPlayground({ processes: createProcesses() })], {
    dataDir,
    log: (line) => void lines.push(line),
  })
  const client = await test.client()
  expect(await client.must('session.list', {})).toMatchObject({ total: 0 })
  await expect.poll(() => lines.join('\n')).toContain('npm install --include=optional')
})
