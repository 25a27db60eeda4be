import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { AgentAdapter } from '#shared/adapter/port'
import { ok } from '#shared/kernel/result'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { refused, START } from '#core/activity/park/testing'

const CANARY = 'canary-token-0d5f8c'
const RESET = START + 3_600_000

/** A folder with a login, and a session of the agent's own. */
async function loginFolder(): Promise<string> {
  const folder = await temporaryFolder()
  await writeFile(join(folder, '.credentials.json'), JSON.stringify({ token: CANARY }))
  await mkdir(join(folder, 'sessions'))
  await writeFile(join(folder, 'sessions', 'agent-1.jsonl'), '{"said":"hello"}\n')
  return folder
}

/** All files below a folder. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

it('a login is found nowhere else: in no store, log, event, snapshot or environment of an agent', async () => {
  const [home, work, spare] = [await loginFolder(), await loginFolder(), await loginFolder()]
  const log: string[] = []
  let isLimited = false
  const account = (folder: string): Pick<AgentAdapter, 'signIn' | 'quota'> => ({
    signIn: { how: 'Sign in.', read: () => Promise.resolve(ok({ isSignedIn: true, account: `me in ${folder}` })) },
    quota: { read: () => Promise.resolve(ok({})) },
  })
  const agent = scriptedAdapter('agent', ({ emit }) => {
    if (isLimited) return Promise.resolve({ outcome: 'error', failure: refused(RESET) })
    emit({ type: 'text', delta: 'Done.' })
    return Promise.resolve(undefined)
  })
  const adapter: AgentAdapter = {
    ...agent,
    ...account(home),
    accounts: {
      variable: 'AGENT_HOME',
      home: () => home,
      at: account,
      sessionFiles: () => Promise.resolve(['sessions/agent-1.jsonl']),
    },
  }
  const other = scriptedAdapter('other', () => Promise.resolve(undefined))
  const clock = { at: START, now: () => clock.at }
  const test = await hostOfTest([adapter, other], { clock, parkLookMs: 10, log: (line) => log.push(line) })
  const client = await test.client()
  const add = async (name: string, folder: string) =>
    (await client.must('account.add', { adapterName: 'agent', name, folder })).account.accountId
  const [workId, spareId] = [await add('Work', work), await add('Spare', spare)]
  for (const accountId of ['agent', workId, spareId]) await client.must('account.refresh', { accountId })
  const { sessionId } = await client.must('session.create', {})
  await client.must('session.subscribe', { sessionId })
  const as = (accountId: string) => ({ kind: 'adapter', adapterName: 'agent', accountId }) as const
  await client.must('session.agent.attach', { sessionId, agent: as(workId) })
  await client.must('session.sendMessage', { sessionId, message: 'work' })
  await client.untilEvent(sessionId, 'turn.completed')
  isLimited = true
  await client.must('session.sendMessage', { sessionId, message: 'more' })
  await client.untilEvent(sessionId, 'parked')
  isLimited = false
  await client.must('session.continueWith', { sessionId, agent: as(spareId) })
  await client.untilEvent(sessionId, 'turn.completed', 3)
  await client.must('session.continueWith', { sessionId, agent: { kind: 'adapter', adapterName: 'other' } })
  const exported = await client.must('session.snapshot.export', { sessionId })
  await client.must('account.remove', { accountId: workId })

  const told = JSON.stringify([client.notifications, exported, log, agent.starts, other.starts])
  expect(told).not.toContain(CANARY)
  await test.host.close()
  const files = await filesIn(test.dataDir)
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) expect((await readFile(file)).includes(CANARY), file).toBe(false)
  // Each login is where it was, and was copied nowhere.
  for (const folder of [home, work, spare])
    expect((await filesIn(folder)).filter((file) => file.endsWith('.credentials.json'))).toHaveLength(1)
  expect(await readFile(join(spare, 'sessions', 'agent-1.jsonl'), 'utf8')).toBe('{"said":"hello"}\n')
})
