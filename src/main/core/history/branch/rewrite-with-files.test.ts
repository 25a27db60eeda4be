import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { failingStore } from '#core/testing/failing-store'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { git, newRepository } from '../place/testing'

/** A session whose agent has changed a file in each of two turns, on a disk of which single commits fail. */
async function scene() {
  const disk = failingStore()
  let turns = 0
  /** Contents that the agent found. */
  const found: string[] = []
  const adapter = scriptedAdapter('worker', async ({ options, emit }) => {
    const file = path.join(options.cwd, 'a.txt')
    found.push(await readFile(file, 'utf8'))
    await writeFile(file, `${++turns}\n`)
    emit({ type: 'text', delta: 'done' })
    return undefined
  })
  const test = await hostOfTest([adapter], { openStore: disk.openStore })
  const client = await test.client()
  const repository = await newRepository(path.join(await temporaryFolder(), 'project'), { 'a.txt': '0\n' })
  await client.must('session.create', { sessionId: 's', targetWorkingDirectory: repository })
  await client.must('session.subscribe', { sessionId: 's' })
  const messageIds: string[] = []
  for (const turn of [1, 2]) {
    const { messageId } = await client.must('session.sendMessage', { sessionId: 's', message: `turn ${turn}` })
    await client.untilEvent('s', 'turn.completed', turn)
    // Waits until the files of the turn are noted.
    await client.request('session.files.revert', { sessionId: 's', revertId: 'none' })
    messageIds.push(messageId)
  }
  const [first = '', second = ''] = messageIds
  return { disk, client, repository, first, second, found }
}

it('edits a message in a worktree with the files from before it', async () => {
  const { client, second, repository, found } = await scene()
  const edited = await client.must('session.rewrite', {
    sessionId: 's',
    messageId: second,
    message: 'other',
    files: true,
  })
  const { session } = await client.must('session.get', { sessionId: edited.sessionId })
  expect(session).toMatchObject({ parentSessionId: 's', branchKind: 'branch' })
  expect(session?.targetWorkingDirectory).not.toBe(repository)
  await client.must('session.subscribe', { sessionId: edited.sessionId, afterSequence: 0 })
  await client.untilEvent(edited.sessionId, 'turn.completed')
  expect(client.eventsOf(edited.sessionId, 'user_message.sent')[0]?.payload).toMatchObject({
    messageId: edited.messageId,
    content: 'other',
    editOf: second,
  })
  expect(found).toEqual(['0\n', '1\n', '1\n'])
  expect(await readFile(path.join(repository, 'a.txt'), 'utf8')).toBe('2\n')
  const { places } = await client.must('workspace.list', {})
  expect(places).toMatchObject([{ sessionId: edited.sessionId, state: 'ready' }])
})

it('leaves neither a session nor a worktree when the message cannot be sent', async () => {
  const { client, disk, second, repository } = await scene()
  const edit = { sessionId: 's', messageId: second, message: 'other', files: true }
  const isEmpty = async () => {
    expect((await client.must('session.getChildren', { sessionId: 's' })).children).toEqual([])
    expect(await client.must('workspace.list', {})).toMatchObject({ places: [], orphans: [] })
    expect(git(repository, 'worktree', 'list').trim().split('\n')).toHaveLength(1)
    expect(git(repository, 'branch').trim().split('\n')).toHaveLength(1)
  }
  for (const failing of [1, 2]) {
    disk.reset(failing)
    expect(await client.request('session.rewrite', edit)).toMatchObject({ ok: false, error: { code: 'store-full' } })
    disk.reset(null)
    await isEmpty()
  }
  const unsendable = { ...edit, agent: { kind: 'adapter', adapterName: 'none' } }
  expect(await client.request('session.rewrite', unsendable)).toMatchObject({
    ok: false,
    error: { code: 'adapter-not-found' },
  })
  await isEmpty()
})

it('has no files from before the first message', async () => {
  const { client, first } = await scene()
  const edit = { sessionId: 's', messageId: first, message: 'other', files: true }
  expect(await client.request('session.rewrite', edit)).toMatchObject({ ok: false, error: { code: 'invalid-params' } })
})
