import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { openStore } from '#core/store/open'
import type { Store } from '#core/store/port'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter, type Script } from '#core/testing/scripted-agent'
import { textWith } from '#core/testing/contract-table/matching'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { git, newRepository } from '../place/testing'
import { text, agent, writes, scene, until, areDone, compared, TWO, states } from './testing/scene'

it('gives one prompt to several agents, each in a worktree of its own, and compares them', async () => {
  const { client, folder, group, places } = await compared()
  expect(group).toMatchObject({ prompt: 'Fix it', baseBranch: 'trunk', baseCommit: git(folder, 'rev-parse', 'trunk') })
  expect(places.map(({ branch }) => branch)).toEqual(['parley/fix-it', 'parley/fix-it-2', 'parley/fix-it-3'])
  expect(group.attempts.map((attempt) => attempt.agent.adapterName)).toEqual(['worker', 'worker', 'other'])
  const contents = await Promise.all(places.map((place) => text(place.path, 'a.txt')))
  expect(contents.toSorted()).toEqual(['attempt 1\n', 'attempt 2\n', 'attempt 3\n'])
  expect(await text(folder, 'a.txt')).toBe('one\n')
  expect(group.attempts.map(({ summary }) => summary).toSorted()).toEqual([1, 2, 3].map((n) => `I am attempt ${n}.`))
  for (const attempt of group.attempts) {
    expect(attempt).toMatchObject({ changes: { files: 2, added: 2, removed: 1 }, status: { changedCount: 2 } })
    expect(attempt.duration).toBeGreaterThanOrEqual(0)
    const { session } = await client.must('session.get', { sessionId: attempt.sessionId })
    expect(session?.place?.attemptGroupId).toBe(group.groupId)
  }
  const asked = { groupId: group.groupId, sessionId: group.attempts[0]?.sessionId ?? '' }
  expect((await client.must('attempt.files', asked)).files).toEqual([
    { path: 'a.txt', change: 'modified', content: 'file', added: 1, removed: 1 },
    { path: 'new.txt', change: 'created', content: 'file', added: 1, removed: 0 },
  ])
  expect((await client.must('attempt.diff', { ...asked, path: 'new.txt' })).hunks?.[0]?.lines).toEqual(['+new'])
  expect(await client.request('attempt.diff', { ...asked, path: '../a.txt' })).toMatchObject({
    error: { code: 'file-not-changed' },
  })
  expect((await client.must('attempt.list', {})).groups).toHaveLength(1)
  expect((await client.must('attempt.list', { sessionId: 'other' })).groups).toEqual([])

  // A renamed file is shown as such.
  const renaming = { groupId: group.groupId, sessionId: places[0].sessionId }
  await writeFile(path.join(places[0].path, 'a.txt'), 'one\n')
  git(places[0].path, 'mv', 'a.txt', 'b.txt')
  const { files } = await client.must('attempt.files', renaming)
  expect(files).toContainEqual(expect.objectContaining({ path: 'b.txt', change: 'renamed', renamedFrom: 'a.txt' }))
  const whole = await client.must('attempt.diff', { ...renaming, path: 'b.txt' })
  expect(whole.hunks?.flatMap(({ lines }) => lines)).toEqual(['+one'])
  const renamed = await client.must('attempt.diff', { ...renaming, path: 'b.txt', renamedFrom: 'a.txt' })
  expect(renamed.hunks).toEqual([])
})

it('starts from a branch or commit, with the files and the context of the message', async () => {
  const prompts: string[] = []
  const { client, folder } = await scene(({ prompt }) => {
    prompts.push(prompt)
    return Promise.resolve(undefined)
  })
  git(folder, 'branch', 'side')
  await writeFile(path.join(folder, 'a.txt'), 'two\n')
  git(folder, 'commit', '-qam', 'Two')
  const { group } = await client.must('attempt.start', {
    folder,
    message: 'Fix it',
    base: 'side',
    attempts: [{ agent: agent('worker') }],
    fileRefs: [{ path: 'a.txt', lineRange: { start: 1, end: 1 } }],
    sessionContext: {
      turnContext: { selection: 'line nine' },
      extractedContext: 'a whole issue',
      messageHistory: [{ role: 'user', blocks: { type: 'text', content: 'said elsewhere' } }],
      isFirstTurn: true,
      hasCompression: true,
      hasConnectorSwap: false,
      hasNewTransforms: false,
    },
  })
  const { attempts: all } = await until(client, group.groupId, areDone)
  expect(group.baseBranch).toBe('side')
  expect(await text(all[0]?.place?.path ?? '', 'a.txt')).toBe('one\n')
  expect(prompts.join()).toContain('line nine')
  const { blocks } = await client.must('session.getMessages', {
    sessionId: all[0]?.sessionId ?? '',
    fromPosition: 0,
    limit: 10,
  })
  expect(JSON.stringify(blocks)).toContain(Buffer.from('one\n').toString('base64'))
  for (const fact of ['a whole issue', 'user: said elsewhere', 'isFirstTurn: true', 'hasCompression: true'])
    expect(prompts.join()).toContain(fact)
  const answer = await client.request('attempt.start', {
    folder,
    message: { role: 'assistant', blocks: [{ type: 'text', content: 'Done.' }] },
    attempts: [{ agent: agent('worker') }],
  })
  expect(answer).toMatchObject({ error: { code: 'message-role' } })
})

it('starts the others when one agent cannot be, and says why', async () => {
  const { client, folder } = await scene()
  const { group } = await client.must('attempt.start', {
    folder,
    message: 'Fix it',
    attempts: [{ agent: agent('nobody') }, { agent: agent('worker') }],
  })
  const now = await until(client, group.groupId, (one) => one.attempts[1]?.state === 'done')
  expect(now.attempts[0]).toMatchObject({ state: 'failed', problem: textWith('nobody') })
  expect(now.attempts[0]?.place).toBeUndefined()
  const { sessionId } = now.attempts[0] ?? { sessionId: '' }
  expect(await client.request('attempt.abandon', { groupId: group.groupId, sessionId })).toMatchObject({
    error: { code: 'place-not-found', message: textWith('nobody') },
  })
})

it('leaves nothing behind when no agent can be started', async () => {
  const { client, folder } = await scene()
  const wish = { folder, message: 'Fix it', attempts: [{ agent: agent('nobody'), count: 2 }] }
  expect(await client.request('attempt.start', wish)).toMatchObject({ error: { code: 'adapter-not-found' } })
  expect((await client.must('attempt.list', {})).groups).toEqual([])
  expect(git(folder, 'branch', '--list', 'parley/*')).toBe('')
  const many = {
    ...wish,
    attempts: [
      { agent: agent('worker'), count: 5 },
      { agent: agent('other'), count: 5 },
    ],
  }
  expect(await client.request('attempt.start', many)).toMatchObject({ error: { code: 'invalid-params' } })
})

it('tells an attempt that failed from one that was stopped', async () => {
  const { client, folder } = await scene(({ options, cancelled }) => {
    if (options.cwd.endsWith('-2')) return cancelled.then(() => ({ outcome: 'cancelled' as const }))
    const failure = { message: 'It broke.', category: 'provider', recoverable: false } as const
    return Promise.resolve({ outcome: 'error' as const, failure })
  })
  const { group } = await client.must('attempt.start', {
    folder,
    message: 'Fix it',
    attempts: [{ agent: agent('worker'), count: 2 }],
  })
  const { groupId } = group
  await until(client, groupId, (one) => one.attempts[0]?.state === 'error' && one.attempts[1]?.state === 'working')
  await client.must('session.cancel', { sessionId: group.attempts[1]?.sessionId ?? '' })
  const ended = await until(client, groupId, (one) => one.attempts[1]?.state === 'stopped')
  expect(ended.attempts[0]?.error).toContain('It broke.')
})

it('shows the commands of those that can be started, and makes nothing', async () => {
  const test = await hostOfTest([scriptedAdapter('worker', () => Promise.resolve(undefined))])
  const client = await test.client()
  const folder = await newRepository(path.join(await temporaryFolder(), 'project'))
  const attempts = [{ agent: agent('worker'), count: 2 }, { agent: agent('nobody') }]
  const dry = await client.must('attempt.start', { folder, message: 'Fix it', attempts, dryRun: true })
  expect(dry.group.attempts).toHaveLength(3)
  expect((await client.must('attempt.list', {})).groups).toEqual([])
  expect(git(folder, 'worktree', 'list').split('\n')).toHaveLength(1)
  const { commands } = await client.must('attempt.start', { folder, message: 'Fix it', attempts })
  expect(commands).toEqual(dry.commands)
  expect(commands.map((command) => command.split(' ')[4])).toEqual(['parley/fix-it', 'parley/fix-it-2'])
  const nobody = { folder, message: 'Fix it', attempts: [{ agent: agent('nobody') }], dryRun: true }
  expect(await client.request('attempt.start', nobody)).toMatchObject({ error: { code: 'adapter-not-found' } })
})

it('stops an agent that is working when its attempt is abandoned', async () => {
  const { client, folder } = await scene(({ cancelled }) => cancelled.then(() => undefined))
  const { group } = await client.must('attempt.start', {
    folder,
    message: 'Fix it',
    attempts: [{ agent: agent('worker'), count: 2 }],
  })
  const { groupId, attempts: all } = group
  const sessionId = all[0]?.sessionId ?? ''
  const dry = await client.must('attempt.abandon', { groupId, sessionId, dryRun: true })
  expect(dry.commands).toEqual([textWith('git worktree remove')])
  expect(states(dry.group)).toEqual(['working', 'working'])
  const { group: after } = await client.must('attempt.abandon', { groupId, sessionId })
  expect(states(after)).toEqual(['abandoned', 'working'])
})

it('runs the test command in each, and tells its result', async () => {
  const { client, group, first, second } = await compared({ testCommand: 'git diff --quiet', attempts: TWO })
  const { groupId } = group
  git(second.place?.path ?? '', 'checkout', '-q', '--', 'a.txt')
  const { started } = await client.must('attempt.test', { groupId })
  expect(started).toHaveLength(2)
  const tested = await until(client, groupId, (one) => one.attempts.every(({ test }) => test?.status === 'completed'))
  expect(tested.attempts.map(({ test }) => test?.exitCode)).toEqual([1, 0])
  const other = await client.must('attempt.test', { groupId, sessionId: first.sessionId, testCommand: 'git version' })
  expect(other).toMatchObject({ started: [first.sessionId], group: { testCommand: 'git version' } })
  const again = await until(client, groupId, (one) => one.attempts[0]?.test?.status === 'completed')
  expect(again.attempts[0]?.test).toMatchObject({ exitCode: 0, output: textWith('git version') })
})

it('keeps attempts over a restart and forgets those that are purged', async () => {
  const { test, client, group, first, second } = await compared()
  const { groupId } = group
  await client.must('attempt.abandon', { groupId, sessionId: second.sessionId })
  const restarted = await (await test.again()).client()
  const { group: same } = await restarted.must('attempt.get', { groupId })
  expect(states(same)).toEqual(['done', 'abandoned', 'done'])
  expect(same.attempts[0]?.changes).toEqual(first.changes)
  for (const { sessionId } of group.attempts) {
    await restarted.must('session.close', { sessionId })
    await restarted.must('session.archive', { sessionId })
    await restarted.must('session.purge', { sessionId })
    const left = (await restarted.must('attempt.list', {})).groups.flatMap(({ attempts: all }) => all)
    expect(left.map((attempt) => attempt.sessionId)).not.toContain(sessionId)
  }
  expect((await restarted.must('attempt.list', {})).groups).toEqual([])
})

it('has not failed when its turn ends while its state is read', async () => {
  let store: Store | undefined
  const finished = Promise.withResolvers<undefined>()
  const script: Script = async () => {
    await finished.promise
    return undefined
  }
  const { client, folder } = await scene(script, {
    async openStore(dir) {
      const result = await openStore({ dir })
      if (result.ok) store = result.value
      return result
    },
  })
  const wish = { folder, message: 'Fix it', attempts: [{ agent: agent('worker') }] }
  const { group } = await client.must('attempt.start', wish)
  const sessionId = group.attempts[0]?.sessionId ?? ''
  await client.must('session.subscribe', { sessionId })
  if (store === undefined) throw new Error('no store')
  const read = store.read.sessions
  vi.spyOn(store.read, 'sessions').mockImplementationOnce(async (ids) => {
    const before = await read(ids)
    finished.resolve(undefined)
    await client.untilEvent(sessionId, 'turn.completed')
    return before
  })
  const { group: now } = await client.must('attempt.get', { groupId: group.groupId })
  expect(now.attempts.map(({ state }) => state)).toEqual(['done'])
})

it('says after a crash which attempts did not start, and forgets a group without any', async () => {
  let opened: Store | undefined
  const { test, client, folder } = await scene(writes, {
    async openStore(dir) {
      const result = await openStore({ dir })
      if (result.ok) opened ??= result.value
      return result
    },
  })
  const wish = { folder, message: 'Fix it', attempts: [{ agent: agent('worker') }] }
  const { group } = await client.must('attempt.start', wish)
  const { groupId, attempts: all, prompt: _prompt, ...record } = await until(client, group.groupId, areDone)
  const [done] = all.map(({ sessionId }) => ({ sessionId, agent: agent('worker') }))
  const { sessionId: silent } = await client.must('workspace.create', { folder })
  if (done === undefined) throw new Error('none')
  // As after a crash while the others were being started.
  await opened?.write((writer) => {
    writer.putAttemptGroup({
      ...record,
      groupId,
      attempts: [done, { sessionId: silent, agent: agent('worker') }, { sessionId: 'never', agent: agent('other') }],
    })
    writer.putAttemptGroup({ ...record, groupId: 'lost', attempts: [{ sessionId: 'gone', agent: agent('worker') }] })
  })
  const restarted = await (await test.again()).client()
  const { groups } = await restarted.must('attempt.list', {})
  expect(groups.map((one) => one.groupId)).toEqual([groupId])
  const problem = 'Parley was closed before the attempt started.'
  expect(groups[0]?.attempts).toMatchObject([
    { state: 'done' },
    { state: 'failed', problem },
    { state: 'failed', problem },
  ])
})
