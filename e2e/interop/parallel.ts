import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Attempt, AttemptGroup } from '#shared/attempt/entities'
import type { PermissionRequest } from '#shared/permission/entities'
import { place } from '#messages/en/place'
import type { FakeModel } from '../fake-model/server'
import type { Report } from './checks'
import { openSession } from './conversation'
import { startParley, type Parley } from './parley'
import { newProject, text, writing, writingInSteps, type Both } from './project'

/** Time limit of one wait. Cold starts on a busy machine take a while. */
const LIMIT_MS = 120_000

/** Waits until something is so. */
async function until<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  for (const end = performance.now() + LIMIT_MS; performance.now() < end;) {
    const found = await find()
    if (found !== undefined) return found
    await delay(100)
  }
  throw new Error(`not within ${LIMIT_MS / 1000} s: ${what}`)
}

/** Checks two agents that work on one repository at the same time, from the prompt to the landing and back. */
export async function checkParallel({ dataDir, home, env, model }: Both, report: Report): Promise<void> {
  const { folder, git } = await newProject(home, 'project', env)
  const parley = await startParley(dataDir, env)
  try {
    await attempts(parley, { folder, git, model }, report)
    for (const adapterName of ['claude-code', 'codex'])
      await report(`are forked from the third message with the files of that moment: ${adapterName}`, () =>
        forkWithFiles(parley, { folder, git, model }, adapterName),
      )
  } finally {
    await parley.close()
  }
}

/** Checks that both agents can ask Parley about earlier sessions, once the user allows it. */
export async function checkHistory({ dataDir, home, env }: Both, report: Report): Promise<void> {
  const { folder } = await newProject(home, 'remembered', env)
  const parley = await startParley(dataDir, env)
  try {
    await parley.request('preferences.update', { values: { 'history.forAgents': true } })
    const earlier = await openSession(parley, { adapterName: 'claude-code', cwd: folder })
    assert.equal((await (await earlier.send('!say A walrus sleeps in the garden.')).done).outcome, 'completed')
    for (const adapterName of ['claude-code', 'codex'])
      await report(`find earlier sessions through parley mcp: ${adapterName}`, async () => {
        const session = await openSession(parley, { adapterName, cwd: folder })
        const turn = await session.send('!history walrus')
        // Codex runs tools that only read without asking.
        turn
          .event('permission.requested')
          .then(({ payload }) => parley.request('permission.respond', { requestId: payload.id, behavior: 'allow' }))
          .catch(() => undefined)
        assert.equal((await turn.done).outcome, 'completed')
        const { blocks } = await session.conversation()
        const answer = blocks.findLast((block) => block.type === 'text')?.content ?? ''
        assert.match(answer, /^The tool said: .*A walrus sleeps in the garden\./s)
      })
  } finally {
    await parley.close()
  }
}

interface Scene {
  readonly folder: string
  readonly git: (...args: string[]) => string
  readonly model: FakeModel
}

/** Checks a fork in the middle of a turn in which three commands changed one file. */
async function forkWithFiles(parley: Parley, { folder, git }: Scene, adapterName: string): Promise<void> {
  const before = git('show', 'HEAD:a.txt')
  const { sessionId } = await parley.request('workspace.create', { folder, title: `Steps of ${adapterName}` })
  await parley.request('session.subscribe', { sessionId })
  // As if a person allowed each command after having seen what the one before did.
  const waiting: string[] = []
  let [allowed, changed] = [0, 0]
  parley.onEvent((event) => {
    if (event.sessionId !== sessionId) return
    if (event.type === 'permission.requested') waiting.push((event.payload as PermissionRequest).id)
    if (event.type === 'file.modified') changed++
    const requestId = changed >= allowed ? waiting.shift() : undefined
    if (requestId === undefined) return
    allowed++
    void parley.request('permission.respond', { requestId, behavior: 'allow' })
  })
  const contents = ['one', 'two', 'three'].map((last) => text('step', last))
  await parley.request('session.sendMessage', {
    sessionId,
    message: writingInSteps(contents),
    agent: { kind: 'adapter', adapterName },
  })
  const messages = await until('three commands and an answer', async () => {
    const page = await parley.request('session.getMessages', { sessionId, fromPosition: 0, limit: 20 })
    return page.messages.length >= 5 ? page.messages : undefined
  })
  const expected = [before, contents[0], contents[1], contents[2]]
  for (const [index, wanted] of expected.entries()) {
    const fromMessageId = messages[index]?.messageId ?? ''
    const fork = await parley.request('workspace.fork', { sessionId, fromMessageId })
    assert.deepEqual(fork.missing, [])
    const found = await readFile(join(fork.place.path, 'a.txt'), 'utf8')
    assert.equal(found.trim(), wanted?.trim(), `message ${index + 1}`)
  }
}

async function attempts(parley: Parley, { folder, git, model }: Scene, report: Report): Promise<void> {
  let groupId = ''
  const group = async (): Promise<AttemptGroup> => (await parley.request('attempt.get', { groupId })).group
  const of = async (adapterName: string): Promise<Attempt> => {
    const { attempts: all } = await group()
    const found = all.find(({ agent }) => agent.kind === 'adapter' && agent.adapterName === adapterName)
    assert(found !== undefined, `there is an attempt by ${adapterName}`)
    return found
  }
  const file = async (attempt: Attempt): Promise<string> => readFile(join(attempt.place?.path ?? '', 'a.txt'), 'utf8')
  const waiting = async () => (await parley.request('permission.list', { state: 'pending', limit: 10 })).entries
  /** Allows what an agent asks for, and waits until it is done. */
  const allowed = async (count: number): Promise<void> => {
    const entries = await until(`${count} requests for permission`, async () => {
      const found = await waiting()
      return found.length === count ? found : undefined
    })
    for (const { request } of entries)
      await parley.request('permission.respond', { requestId: request.id, behavior: 'allow' })
    await until(
      'nothing works any more',
      async () =>
        (await group()).attempts.every(({ state }) => state !== 'working' && state !== 'waiting') || undefined,
    )
  }

  await report('work at the same time, each in a worktree of its own', async () => {
    const agents = ['claude-code', 'codex'].map((adapterName, index) => ({
      agent: { kind: 'adapter' as const, adapterName },
      count: index + 1,
    }))
    const message = writing(text('first', 'last'))
    groupId = (await parley.request('attempt.start', { folder, message, attempts: agents })).group.groupId
    // None gets an answer before all others ask.
    await allowed(3)
    const { attempts: all } = await group()
    assert.deepEqual(
      all.map(({ state }) => state),
      ['done', 'done', 'done'],
    )
    assert.deepEqual(
      all.map(({ changes }) => changes),
      Array(3).fill({ files: 1, added: 2, removed: 2 }),
    )
    assert.equal(new Set(all.map(({ place }) => place?.path)).size, 3)
    assert.equal(git('status', '--porcelain'), '')
    for (const attempt of all) assert.equal(await file(attempt), text('first', 'last'))
  })

  await report('get line comments with the next prompt', async () => {
    const { sessionId } = await of('claude-code')
    const about = { sessionId, scope: { kind: 'uncommitted' as const }, path: 'a.txt' }
    const { token } = await parley.request('review.readDiff', about)
    const body = `Rather like this:\n${writing(text('first', 'better'))}`
    await parley.request('review.addComment', { ...about, token, side: 'new', startLine: 32, endLine: 32, body })
    const before = model.requests.length
    await parley.request('review.send', { sessionId })
    await allowed(1)
    const asked = model.requests.slice(before).flatMap(({ items }) => items.map((item) => item.text))
    assert(
      asked.some((said) => said.includes('`a.txt`, line 32:') && said.includes('+last')),
      asked.join('\n'),
    )
    assert.equal(await file(await of('claude-code')), text('first', 'better'))
  })

  await report('have a hunk reverted', async () => {
    const attempt = await of('codex')
    const about = { sessionId: attempt.sessionId, scope: { kind: 'uncommitted' as const }, path: 'a.txt' }
    const { token, hunks } = await parley.request('review.readDiff', about)
    assert.equal(hunks?.length, 2)
    await parley.request('review.apply', { ...about, token, action: 'revert', selection: [{ hunk: 1 }] })
    assert.equal(await file(attempt), text('first', 'one'))
  })

  await report('land one, and restore the two others', async () => {
    const [claude, codex] = [await of('claude-code'), await of('codex')]
    await parley.request('attempt.choose', { groupId, sessionId: claude.sessionId, by: 'squash' })
    assert.deepEqual(
      (await group()).attempts.map(({ state }) => state),
      ['landed', 'abandoned', 'abandoned'],
    )
    assert.equal(await readFile(join(folder, 'a.txt'), 'utf8'), text('first', 'better'))
    const last = (await group()).attempts.at(-1)
    assert(last !== undefined)
    for (const { sessionId } of [codex, last]) await parley.request('attempt.restore', { groupId, sessionId })
    assert.equal(await file(await of('codex')), text('first', 'one'))
    assert.equal(await file((await group()).attempts.at(-1) ?? last), text('first', 'last'))
  })

  await report('resolve conflicts, and land', async () => {
    const { sessionId } = await of('codex')
    await parley.request('session.sendMessage', { sessionId, message: writing(text('mine', 'mine')) })
    await allowed(1)
    const { conflicts } = await parley.request('attempt.choose', { groupId, sessionId, by: 'merge' })
    assert.deepEqual(conflicts, ['a.txt'])
    // The message that the app sends for "Ask the agent to resolve them".
    const handed = place.resolveMessage({ files: conflicts.join('\n') })
    const before = model.requests.length
    await parley.request('session.sendMessage', { sessionId, message: `${handed}\n${writing(text('both', 'both'))}` })
    await allowed(1)
    const asked = model.requests.slice(before).flatMap(({ items }) => items.map((item) => item.text))
    assert(asked.some((said) => said.includes('Resolve the conflicts in the files')))
    await parley.request('attempt.choose', { groupId, sessionId, by: 'merge' })
    assert.equal(await readFile(join(folder, 'a.txt'), 'utf8'), text('both', 'both'))
  })

  await report('have a landing undone', async () => {
    const { sessionId } = await of('codex')
    await parley.request('workspace.land.undo', { sessionId })
    assert.equal(await readFile(join(folder, 'a.txt'), 'utf8'), text('first', 'better'))
    assert.equal(await file(await of('codex')), text('both', 'both'))
  })
}
