import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { RequestInput, RequestName } from '#shared/contract'
import { hostOfTest } from '../testing/host-of-test'
import { scriptedAdapter } from '../testing/scripted-agent'
import { temporaryFolder } from '../testing/temporary-folder'
import type { TestClient } from '../testing/test-host'

/** Number of equal requests that are sent at once. */
const COUNT = 12

async function start(): Promise<{ client: TestClient; folder: string }> {
  const test = await hostOfTest([scriptedAdapter('worker', () => Promise.resolve(undefined))])
  return { client: await test.client(), folder: await temporaryFolder() }
}

/** Sends a request many times at once and returns the results, `ok` or the code of the failure, sorted. */
async function atOnce<N extends RequestName>(client: TestClient, name: N, input: RequestInput<N>): Promise<string[]> {
  const answers = await Promise.all(Array.from({ length: COUNT }, () => client.request(name, input)))
  return answers.map((answer) => (answer.ok ? 'ok' : answer.error.code)).toSorted()
}

/** One success and the same failure for all others. */
const oneOf = (code: string): string[] => [...Array<string>(COUNT - 1).fill(code), 'ok'].toSorted()

describe('of equal requests at the same time one succeeds and the others get a declared error', () => {
  it.each<[RequestName, unknown, string]>([
    ['mcp.config.add', { name: 'one', config: { command: 'true', enabled: false } }, 'mcp-server-exists'],
    ['persona.create', { persona: { name: 'one' } }, 'name-taken'],
    ['providerConfig.create', { providerConfig: { name: 'one', kind: 'anthropic' } }, 'name-taken'],
    ['profile.create', { profile: { name: 'one' } }, 'name-taken'],
    ['settings.agentServer.put', { name: 'one', command: 'true', args: [] }, 'name-taken'],
    ['machine.add', { address: { kind: 'command', command: ['true'] } }, 'machine-exists'],
    ['session.create', { sessionId: 'one' }, 'session-exists'],
  ])('%s', async (name, input, code) => {
    const { client } = await start()
    expect(await atOnce(client, name, input as RequestInput<RequestName>)).toEqual(oneOf(code))
  })

  it('session.purge', async () => {
    const { client } = await start()
    await client.must('session.create', { sessionId: 's' })
    await client.must('session.close', { sessionId: 's' })
    await client.must('session.archive', { sessionId: 's' })
    expect(await atOnce(client, 'session.purge', { sessionId: 's' })).toEqual(oneOf('session-not-found'))
  })

  it('workspace.create with one name of a branch', async () => {
    const { client, folder } = await start()
    const git = (...args: string[]) => promisify(execFile)('git', args, { cwd: folder })
    await git('init', '-qb', 'main')
    await writeFile(join(folder, 'a.txt'), 'a\n')
    await git('add', '.')
    await git('-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '-qm', 'First')
    const made = await Promise.all(
      Array.from({ length: 4 }, () => client.must('workspace.create', { folder, branchName: 'topic' })),
    )
    expect(new Set(made.map(({ place }) => place.branch)).size).toBe(made.length)
  })
})

it('makes backups one after the other', async () => {
  const { client } = await start()
  await client.must('store.backup.keep', { daily: 20 })
  const answers = await Promise.all(Array.from({ length: COUNT }, () => client.must('store.backup.create', {})))
  expect(new Set(answers.map(({ backup }) => backup.name)).size).toBe(COUNT)
})

it('ends a backup that waits for another one when it is cancelled', async () => {
  const { client } = await start()
  const first = client.must('store.backup.create', {})
  const waiting = client.request('store.backup.create', { operationId: 'second' })
  await client.must('operation.cancel', { operationId: 'second' })
  expect(await waiting).toMatchObject({ error: { code: 'cancelled' } })
  await first
})

it('lets requests that wait for a purge know that the session is gone', async () => {
  const { client, folder } = await start()
  await mkdir(join(folder, 'work'))
  await client.must('session.create', { sessionId: 's' })
  await client.must('session.close', { sessionId: 's' })
  await client.must('session.archive', { sessionId: 's' })
  const [purged, ...others] = await Promise.all([
    client.request('session.purge', { sessionId: 's' }),
    client.request('session.restore', { sessionId: 's' }),
    client.request('session.metadata.update', { sessionId: 's', metadata: { a: 1 } } as never),
    client.request('session.fork', { sourceSessionId: 's' }),
  ])
  expect(purged).toMatchObject({ ok: true, value: { success: true } })
  for (const other of others)
    expect(['session-not-found', 'session-archived', 'invalid-params']).toContain(other.ok ? 'ok' : other.error.code)
})
