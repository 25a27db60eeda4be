import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { builtProgram } from '#core/testing/built-program'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { startTestHost } from '#core/testing/test-host'
import { brief, commitAll } from './testing'

const child = new URL('fixtures/writing-child.ts', import.meta.url)

it.each([
  ['without git', false],
  ['with git', true],
])('lists what a turn changed before a kill of the host cut it off, in a folder %s', async (_, hasGit) => {
  const [folder, dataDir] = [await temporaryFolder(), await temporaryFolder()]
  for (const file of ['edited.txt', 'made.txt']) await writeFile(path.join(folder, file), 'before\n')
  if (hasGit) commitAll(folder)
  await writeFile(path.join(folder, 'made.txt'), 'by hand\n')
  const host = spawn(process.execPath, [builtProgram(child), dataDir, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(host, 'exit')
  await Promise.race([once(host.stdout, 'data'), exited])
  host.kill('SIGKILL')
  expect(await exited).toEqual([null, 'SIGKILL'])

  const again = await startTestHost([scriptedAdapter('writer', () => Promise.resolve(undefined))], { dataDir })
  const client = await again.client()
  const { conversation } = await client.must('session.subscribe', { sessionId: 's' })
  expect(conversation?.turns).toMatchObject([{ status: 'error', filesChanged: 3 }])
  const { files } = await client.must('session.files.list', { sessionId: 's' })
  expect(brief(files)).toEqual([
    ['modified', 'edited.txt', 1, 1],
    ['modified', 'made.txt', 1, 1],
    ['created', 'new.txt', 1, 0],
  ])
  const { hunks } = await client.must('session.files.diff', { sessionId: 's', path: 'made.txt' })
  expect(hunks?.[0]?.lines).toEqual(['-by hand', '+by a command'])
})
