import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { storedSource } from '#shared/attachment/reference'
import { PIXEL, upload } from '#core/resources/attachment/testing'
import { git, newRepository } from '#core/history/place/testing'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import type { TestClient, TestHost } from '#core/testing/test-host'
import { lists, pairOfHosts, reaches, says, type Pair } from '../testing/pair'

vi.setConfig({ testTimeout: 60_000 })

/** A repository with a copy, in which a session of the far host worked on a branch. */
async function worked(pair: Pair) {
  const folder = await temporaryFolder()
  const origin = await newRepository(join(folder, 'project'), { 'a.txt': 'one\n', '.gitignore': 'ignored.txt\n' })
  const near = join(folder, 'near')
  git(folder, 'clone', '-q', origin, near)
  git(origin, 'remote', 'add', 'origin', 'https://ann:canary-token@git.example.org/ann/project.git')
  for (const [name, value] of [
    ['user.name', 'Ann'],
    ['user.email', 'ann@example.org'],
  ] as const)
    git(near, 'config', name, value)
  const { sessionId, place } = await pair.there.must('workspace.create', { folder: origin, title: 'Fix it' })
  await says(pair.there, sessionId, 'say the answer is 42')
  await writeFile(join(place.path, 'a.txt'), 'two\n')
  await pair.there.must('workspace.commit', { sessionId, message: 'Two' })
  await writeFile(join(place.path, 'a.txt'), 'three\n')
  await writeFile(join(place.path, 'new.txt'), 'new\n')
  await writeFile(join(place.path, 'ignored.txt'), 'canary-ignored-file\n')
  await lists(pair.client, sessionId)
  await expect.poll(async () => (await listed(pair.client, sessionId))?.runStatus).toBe('completed')
  return { sessionId, place, near, folder }
}

const listed = async (client: TestClient, sessionId: string) =>
  (await client.must('session.list', {})).sessions.find((one) => one.sessionId === sessionId)

/** The handoffs of a session, as a client that subscribes later is told. */
async function handoffs(host: TestHost, sessionId: string) {
  const client = await host.client()
  const { replayed } = await client.must('session.subscribe', { sessionId, afterSequence: 0 })
  expect(replayed).toBeGreaterThan(0)
  await client.untilEvent(sessionId, 'handoff')
  return client.eventsOf(sessionId, 'handoff').map(({ payload }) => payload)
}

const textsOf = async (client: TestClient, sessionId: string) => {
  const { conversation } = await client.must('session.subscribe', { sessionId })
  return conversation?.blocks.flatMap((block) => (block.type === 'text' ? [block.content] : []))
}

describe('a session of another machine', () => {
  it('brings the files that are attached to its messages', async () => {
    const { client, there } = await pairOfHosts()
    const { blobId, mimeType, size } = await upload(there, 'pixel.png', PIXEL)
    const notes = await upload(there, 'notes.txt', Buffer.from('canary of a file'))
    const { sessionId } = await there.must('session.create', { title: 'With files' })
    await there.must('session.subscribe', { sessionId })
    await there.must('session.sendMessage', {
      sessionId,
      message: {
        blocks: [
          { type: 'text', content: 'say seen' },
          { type: 'image', source: storedSource({ blobId, mimeType, size }) },
          {
            type: 'attachment',
            fileName: 'notes.txt',
            filePath: 'notes.txt',
            attachmentType: 'file',
            source: storedSource(notes),
          },
        ],
      },
    })
    await there.untilEvent(sessionId, 'turn.completed')
    await lists(client, sessionId)
    const moved = await client.must('machine.move', { sessionId, code: { kind: 'none' } })
    const { conversation } = await client.must('session.subscribe', { sessionId: moved.sessionId })
    const sources = conversation?.blocks.flatMap((block) => ('source' in block ? [block.source] : []))
    const data = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
    expect(sources).toEqual([
      expect.objectContaining({ type: 'base64', data: data(PIXEL) }),
      expect.objectContaining({ type: 'base64', data: data(Buffer.from('canary of a file')) }),
    ])
  })

  it('is moved here with its branch, its uncommitted files and its conversation, and back', async () => {
    const pair = await pairOfHosts()
    const { client, there, crossed } = pair
    const { sessionId, place, near } = await worked(pair)
    const preview = await client.must('machine.move.preview', { sessionId })
    expect(preview).toMatchObject({ isReachable: true, isBusy: false, agent: { isAvailable: true } })
    expect(preview.code).toMatchObject({ name: 'project', branch: place.branch, changed: 2 })

    const parts: number[] = []
    const moved = await client.must('machine.move', {
      sessionId,
      code: { kind: 'worktree', repository: near },
      operationId: 'move',
    })
    for (const { method, params } of client.notifications)
      if (method === 'server.event' && params.type === 'operation.progress') parts.push(params.payload.part)
    expect(parts).toEqual([...parts].sort((one, other) => one - other))
    expect(parts.length).toBeGreaterThan(2)
    const path = moved.place?.path ?? ''
    expect(moved).toMatchObject({
      isWhole: true,
      place: { branch: place.branch, repository: near, baseBranch: 'trunk' },
    })
    expect(git(path, 'log', '--format=%s')).toBe('Two\nfirst')
    expect(git(path, 'status', '--porcelain')).toBe(' M a.txt\n?? new.txt')
    expect(await readFile(join(path, 'a.txt'), 'utf8')).toBe('three\n')
    expect(existsSync(join(path, 'ignored.txt'))).toBe(false)
    expect(crossed.join('\n')).not.toContain('canary-ignored-file')

    const { session } = await client.must('session.get', { sessionId: moved.sessionId })
    expect(session).toMatchObject({ title: 'Fix it', status: 'active', targetWorkingDirectory: path })
    expect(session?.origin).toMatchObject({ sessionId, machine: 'Far', kind: 'moved' })
    expect(await textsOf(client, moved.sessionId)).toEqual(await textsOf(there, sessionId))
    expect((await there.must('session.get', { sessionId })).session).toMatchObject({
      status: 'closed',
      movedTo: { sessionId: moved.sessionId },
    })
    for (const each of [client, there])
      expect(await each.request('session.sendMessage', { sessionId, message: 'say no' })).toMatchObject({
        error: { code: 'session-moved' },
      })
    expect(await client.request('machine.move', { sessionId, code: { kind: 'none' } })).toMatchObject({
      error: { code: 'session-moved' },
    })
    await says(client, moved.sessionId, 'say more')
    const origin = { machineId: pair.machineId, machine: 'Far', sessionId }
    const repository = { owner: 'ann', name: 'project', branch: place.branch }
    const about = { kind: 'moved', host: 'https://git.example.org', repository }
    const here = { sessionId: moved.sessionId }
    expect(await handoffs(pair.here, moved.sessionId)).toMatchObject([
      { ...about, sourceType: 'remote', remoteSessionId: sessionId, from: origin, to: here },
    ])
    expect(await handoffs(pair.far, sessionId)).toMatchObject([
      { ...about, sourceType: 'local', remoteSessionId: moved.sessionId, from: { sessionId }, to: here },
    ])

    expect(await client.must('machine.move.undo', { sessionId: moved.sessionId })).toEqual({ success: true })
    const back = (await there.must('session.get', { sessionId })).session
    expect(back).toMatchObject({ status: 'active' })
    expect(back).not.toHaveProperty('movedTo')
    await says(client, sessionId, 'say it goes on')
    expect((await client.must('session.get', { sessionId: moved.sessionId })).session?.status).toBe('archived')
    expect(existsSync(path)).toBe(true)
    expect(await client.must('machine.move.undo', { sessionId: moved.sessionId })).toEqual({ success: false })
  })

  it('finds the repository here by its commits, and needs only what it does not have', async () => {
    const pair = await pairOfHosts()
    const { sessionId, near } = await worked(pair)
    await pair.client.must('session.create', { targetWorkingDirectory: near })
    const { code } = await pair.client.must('machine.move.preview', { sessionId })
    expect(code?.repositories).toEqual([near])
  })

  it('goes into a new copy of its repository where there is none here', async () => {
    const pair = await pairOfHosts()
    const { client } = pair
    const { sessionId, place, folder } = await worked(pair)
    const target = join(folder, 'copied', 'project')
    const moved = await client.must('machine.move', { sessionId, code: { kind: 'clone', folder: target } })
    expect(moved.place).toBeUndefined()
    expect((await client.must('session.get', { sessionId: moved.sessionId })).session).toMatchObject({
      targetWorkingDirectory: target,
    })
    expect(git(target, 'symbolic-ref', '--short', 'HEAD')).toBe(place.branch)
    expect(git(target, 'log', '--format=%s')).toBe('Two\nfirst')
    expect(git(target, 'status', '--porcelain')).toBe(' M a.txt\n?? new.txt')
    expect(git(target, 'fsck', '--no-dangling')).toBe('')
    expect(existsSync(join(target, '.git', 'parley-arrival'))).toBe(false)
  })

  it('is continued here without a change there, by an agent that knows the conversation', async () => {
    const histories: string[] = []
    const agent = scriptedAdapter('playground', async ({ options, emit }) => {
      histories.push(JSON.stringify(await options.history?.()))
      emit({ type: 'text', delta: 'Continued.' })
      return undefined
    })
    const { here, client, there } = await pairOfHosts({ agents: [agent] })
    const { sessionId } = await there.must('session.create', { title: 'Far' })
    await says(there, sessionId, 'say the answer is 42')
    await there.must('session.update', { sessionId, budgetUsd: 5, approvalPolicyOverride: 'full-access' })
    await lists(client, sessionId)
    const before = (await there.must('session.get', { sessionId })).session
    const folder = await temporaryFolder()
    const { sessionId: newId } = await client.must('machine.continueHere', {
      sessionId,
      code: { kind: 'none', folder },
    })
    expect((await there.must('session.get', { sessionId })).session).toEqual(before)
    const { session } = await client.must('session.get', { sessionId: newId })
    expect(session).toMatchObject({ title: 'Far', origin: { kind: 'continued' }, targetWorkingDirectory: folder })
    // Permissions granted there do not hold here.
    expect(session).not.toHaveProperty('approvalPolicyOverride')
    expect(session).not.toHaveProperty('budgetUsd')
    expect(await handoffs(here, newId)).toMatchObject([
      { kind: 'continued', sourceType: 'remote', from: { sessionId, machine: 'Far' }, to: { sessionId: newId } },
    ])
    await says(client, newId, 'go on')
    expect(histories[0]).toContain('the answer is 42')
    expect(agent.starts[0]).toMatchObject({ cwd: folder })
    expect(agent.starts[0]).not.toHaveProperty('resume')
  })

  it('is continued from its copy while its machine is away', async () => {
    const { client, there, machineId } = await pairOfHosts()
    const { sessionId } = await there.must('session.create', { title: 'Copied' })
    await lists(client, sessionId)
    await says(client, sessionId, 'say the answer is 42')
    await client.must('machine.disconnect', { machineId })
    const code = { kind: 'none' as const }
    expect(await client.request('machine.move', { sessionId, code })).toMatchObject({
      error: { code: 'machine-unreachable' },
    })
    const preview = await client.must('machine.move.preview', { sessionId })
    expect(preview).toMatchObject({ isReachable: false, copy: { messages: 2 } })
    const continued = await client.must('machine.continueHere', { sessionId, code })
    expect(continued).toMatchObject({ isWhole: true })
    expect(await textsOf(client, continued.sessionId)).toEqual(await textsOf(there, sessionId))
    await says(client, continued.sessionId, 'say more')
  })

  it('comes with what it branched from, of which nothing is listed as work', async () => {
    const { client, there } = await pairOfHosts()
    const { sessionId: parent } = await there.must('session.create', { title: 'Parent' })
    await says(there, parent, 'say the beginning')
    const { sessionId } = await there.must('session.fork', { sourceSessionId: parent, name: 'Branch' })
    await says(there, sessionId, 'say the end')
    await lists(client, sessionId)
    const { sessionId: newId } = await client.must('machine.continueHere', { sessionId, code: { kind: 'none' } })
    expect(await textsOf(client, newId)).toEqual(await textsOf(there, sessionId))
    const { sessions } = await client.must('session.list', { machines: [''], status: 'active' })
    expect(sessions.map((one) => one.sessionId)).toEqual([newId])
  })

  it('that went on while it was copied stays there, and nothing of it is here', async () => {
    let onExport = () => {}
    const pair = await pairOfHosts({
      onMessage(text) {
        if (text.includes('"session.snapshot.exportFile"')) onExport()
      },
    })
    const { client, there } = pair
    const { sessionId, near } = await worked(pair)
    onExport = () => void there.request('session.sendMessage', { sessionId, message: 'say wait' })
    const code = { kind: 'worktree' as const, repository: near }
    const refused = await client.request('machine.move', { sessionId, code })
    expect(['session-changed', 'session-busy']).toContain(refused.ok ? 'ok' : refused.error.code)
    await nothingHere(client, near)
    expect((await there.must('session.get', { sessionId })).session).not.toHaveProperty('movedTo')
  })

  it('is not moved when it is cancelled, and nothing of it is here', async () => {
    let isAsked = false
    const pair = await pairOfHosts({
      onMessage(text) {
        if (isAsked || !text.includes('"exchange.read"')) return
        isAsked = true
        void pair.client.request('operation.cancel', { operationId: 'move' })
      },
    })
    const { sessionId, near } = await worked(pair)
    const code = { kind: 'worktree' as const, repository: near }
    const answer = await pair.client.request('machine.move', { sessionId, code, operationId: 'move' })
    expect(answer).toMatchObject({ error: { code: 'cancelled' } })
    await nothingHere(pair.client, near)
    const again = await pair.client.must('machine.move', { sessionId, code })
    expect(again.place?.branch).toMatch(/^parley\/fix-it/)
  })

  it('is closed there later when the connection breaks before the end, and is one session meanwhile', async () => {
    const pair = await pairOfHosts({
      onMessage(text) {
        if (!text.includes('"session.handOver"') || !cuts) return
        pair.proxy.freeze()
        pair.proxy.cut()
      },
    })
    let cuts = true
    const { client, there, machineId } = pair
    const { sessionId, near } = await worked(pair)
    const moved = await client.must('machine.move', { sessionId, code: { kind: 'worktree', repository: near } })
    cuts = false
    const originOf = async () => (await client.must('session.get', { sessionId: moved.sessionId })).session?.origin
    expect(await originOf()).toMatchObject({ kind: 'moving' })
    pair.proxy.thaw()
    pair.proxy.cut()
    await client.must('machine.connect', { machineId })
    await reaches(client, 'connected')
    await expect.poll(originOf, { timeout: 10_000 }).toMatchObject({ kind: 'moved' })
    expect((await there.must('session.get', { sessionId })).session).toMatchObject({ status: 'closed' })
  })

  it('needs a free folder for a copy of its repository', async () => {
    const pair = await pairOfHosts()
    const { sessionId, folder } = await worked(pair)
    const code = { kind: 'clone' as const, folder: join(folder, 'project') }
    expect(await pair.client.request('machine.move', { sessionId, code })).toMatchObject({
      error: { code: 'folder-not-empty' },
    })
  })

  it('does not go into a repository that has nothing in common with its own', async () => {
    const pair = await pairOfHosts()
    const { sessionId, folder } = await worked(pair)
    const repository = await newRepository(join(folder, 'unrelated'), { 'b.txt': 'other\n' })
    const code = { kind: 'worktree' as const, repository }
    expect(await pair.client.request('machine.move', { sessionId, code })).toMatchObject({
      error: { code: 'not-a-repository', details: { folder: repository } },
    })
    await nothingHere(pair.client, repository)
    expect((await pair.there.must('session.get', { sessionId })).session?.status).toBe('active')
  })

  it('carries no secret of either machine', async () => {
    const { client, there, crossed } = await pairOfHosts()
    const canaries = ['canary-of-here-4711', 'canary-of-there-4712']
    for (const [index, each] of [client, there].entries()) {
      const { providerConfig } = await each.must('providerConfig.create', {
        providerConfig: { name: `Provider ${index}`, kind: 'anthropic' },
      })
      const { providerConfigId } = providerConfig
      await each.must('providerConfig.setKey', { providerConfigId, key: canaries[index] ?? '' })
    }
    const { sessionId } = await there.must('session.create', { title: 'Far' })
    const said = `ghp_${'a1B2'.repeat(9)}`
    await says(there, sessionId, `say ${said}`)
    await lists(client, sessionId)
    const { sessionId: newId } = await client.must('machine.move', { sessionId, code: { kind: 'none' } })
    expect(JSON.stringify(await textsOf(client, newId))).not.toContain(said)
    for (const canary of canaries) expect(crossed.join('\n')).not.toContain(canary)
  })
})

/** Expects no session, worktree or branch of an arrival. */
async function nothingHere(client: TestClient, repository: string): Promise<void> {
  const { sessions } = await client.must('session.list', { machines: [''], status: 'all' })
  expect(sessions).toEqual([])
  expect((await client.must('workspace.list', {})).places).toEqual([])
  expect(git(repository, 'worktree', 'list').split('\n')).toHaveLength(1)
  expect(git(repository, 'branch', '--format=%(refname:short)')).toBe('trunk')
}
