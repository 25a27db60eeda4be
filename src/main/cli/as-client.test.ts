import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { run, start } from './testing/run'

it('ends a temporary host after the turns that other commands began in it', async () => {
  const dataDir = await temporaryFolder()
  const send = (prompt: string) => ['send', prompt, '--agent', 'playground', '--data', dataDir]
  const first = start(send('slow 1'))
  first.child.stdin.end()
  first.child.stdout.resume()
  await expect.poll(() => existsSync(join(dataDir, 'host.json')), { timeout: 30_000 }).toBe(true)
  const second = await run(send('slow 3'))
  expect([second.code, second.output]).toEqual([0, expect.stringContaining('Second 3') as string])
  expect(await first.ended).toBe(0)
  expect(existsSync(join(dataDir, 'host.json'))).toBe(false)
})
