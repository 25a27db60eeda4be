import { mkdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SessionEvent } from '#shared/contract'
import { emptyConversation, reduceConversation } from '#shared/state/conversation'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { scene, brief } from './testing'

describe.each([
  ['without git', false],
  ['with git', true],
] as const)('a turn in a folder %s', (_, hasGit) => {
  it('tells what was created, modified and deleted by whatever means', async () => {
    const { turn, files, client } = await scene(
      { 'a.txt': 'one\ntwo\n', 'b.txt': 'gone\n', 'c.txt': 'stays\n' },
      { hasGit },
    )
    const turnId = await turn(async (folder) => {
      await writeFile(path.join(folder, 'a.txt'), 'one\n2\n')
      await rm(path.join(folder, 'b.txt'))
      await mkdir(path.join(folder, 'new'))
      await writeFile(path.join(folder, 'new/d.txt'), 'x\ny\n')
    })
    const expected = [
      ['modified', 'a.txt', 1, 1],
      ['deleted', 'b.txt', 0, 1],
      ['created', 'new/d.txt', 2, 0],
    ]
    expect(brief(await files())).toEqual(expected)
    expect(brief(await files(turnId))).toEqual(expected)
    const { codeChanges } = await client.must('session.usage.getMetrics', { sessionId: 's' })
    expect(codeChanges).toEqual({ linesAdded: 3, linesRemoved: 2, filesModifiedCount: 3 })

    const events = client.events('s').filter(({ type }) => type.startsWith('file.'))
    expect(events.map(({ type }) => type).toSorted()).toEqual(['file.created', 'file.deleted', 'file.modified'])
    for (const event of events) {
      expect(event).toMatchObject({ turnId, payload: { sessionId: 's', filesChanged: 3 } })
      expect(event.agentId).toBe(client.eventsOf('s', 'agent.added')[0]?.payload.agentId)
      expect(event.ephemeral).toBeUndefined()
    }
    const { conversation } = await client.must('session.subscribe', { sessionId: 's' })
    expect(conversation?.turns[0]?.filesChanged).toBe(3)
    const live = client
      .events('s')
      .reduce((state, event) => reduceConversation(state, event as SessionEvent), emptyConversation('s'))
    expect(live.turns).toEqual(conversation?.turns)
  })

  it('does not take for its own what was changed before it', async () => {
    const { turn, files, write } = await scene({ 'a.txt': 'one\n' }, { hasGit })
    await write('a.txt', 'by hand\n')
    await write('by-hand.txt', 'mine\n')
    await turn((folder) => writeFile(path.join(folder, 'b.txt'), 'b\n'))
    await write('a.txt', 'by hand again\n')
    const second = await turn((folder) => writeFile(path.join(folder, 'a.txt'), 'by hand again\nand the agent\n'))
    expect(brief(await files(second))).toEqual([['modified', 'a.txt', 1, 0]])
    expect(brief(await files())).toEqual([
      ['modified', 'a.txt', 1, 0],
      ['created', 'b.txt', 1, 0],
    ])
  })

  it('finds a file that moved', async () => {
    const { turn, files } = await scene({ 'old.txt': 'the same\n' }, { hasGit })
    await turn((folder) => rename(path.join(folder, 'old.txt'), path.join(folder, 'new.txt')))
    expect(await files()).toMatchObject([{ change: 'renamed', path: 'new.txt', renamedFrom: 'old.txt', added: 0 }])
  })

  it('leaves out what is ignored and what tools keep', async () => {
    const { turn, files } = await scene({ '.gitignore': 'out/\n*.log\n', 'a.txt': 'a\n' }, { hasGit })
    await turn(async (folder) => {
      for (const file of ['out/x.js', 'deep/y.log', 'node_modules/p/index.js', 'deep/kept.txt']) {
        await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
        await writeFile(path.join(folder, file), 'x\n')
      }
      if (hasGit) await rm(path.join(folder, 'node_modules'), { recursive: true })
    })
    expect(brief(await files())).toEqual([['created', 'deep/kept.txt', 1, 0]])
  })

  it('says what it cannot keep', async () => {
    const { turn, files, client } = await scene({ 'image.bin': Buffer.from([0, 1, 2]) }, { hasGit })
    await turn(async (folder) => {
      await writeFile(path.join(folder, 'image.bin'), Buffer.from([0, 9, 9, 9]))
      await writeFile(path.join(folder, 'long.txt'), 'x'.repeat(600 * 1024))
    })
    expect(await files()).toMatchObject([
      { path: 'image.bin', change: 'modified', after: { content: 'binary', size: 4 } },
      { path: 'long.txt', change: 'created', after: { content: 'large', size: 600 * 1024 } },
    ])
    const diff = await client.must('session.files.diff', { sessionId: 's', path: 'image.bin' })
    expect(diff.hunks).toBeNull()
    for (const file of ['image.bin', 'long.txt'])
      expect(await client.request('session.files.revert', { sessionId: 's', path: file })).toMatchObject({
        ok: false,
        error: { code: 'file-not-kept' },
      })
  })

  it('does not follow links', async () => {
    const outside = await temporaryFolder()
    await writeFile(path.join(outside, 'secret.txt'), 'secret\n')
    const { turn, files } = await scene({ 'a.txt': 'a\n' }, { hasGit })
    await turn(async (folder) => {
      await symlink(outside, path.join(folder, 'way-out'), 'junction')
      await writeFile(path.join(outside, 'secret.txt'), 'changed\n')
    })
    expect(await files()).toMatchObject([{ path: 'way-out', change: 'created', after: { content: 'link' } }])
  })

  it('reverts a file, a turn, and a revert', async () => {
    const { turn, files, client, read, folder } = await scene({ 'a.txt': 'one\n', 'b.txt': 'b\n' }, { hasGit })
    const turnId = await turn(async () => {
      await writeFile(path.join(folder, 'a.txt'), 'two\n')
      await rm(path.join(folder, 'b.txt'))
      await mkdir(path.join(folder, 'new'))
      await writeFile(path.join(folder, 'new/c.txt'), 'c\n')
    })
    await client.must('session.files.revert', { sessionId: 's', path: 'a.txt' })
    expect(await read('a.txt')).toBe('one\n')
    expect(brief(await files())).not.toContainEqual(expect.arrayContaining(['a.txt']))
    expect(await files(turnId)).toMatchObject([{ path: 'a.txt', isReverted: true }, {}, {}])

    const all = await client.must('session.files.revert', { sessionId: 's', turnId, path: 'b.txt' })
    expect(all.paths).toEqual(['b.txt'])
    expect(await read('b.txt')).toBe('b\n')
    await client.must('session.files.revert', { sessionId: 's', revertId: all.revertId })
    await expect(stat(path.join(folder, 'b.txt'))).rejects.toThrow('ENOENT')
  })

  it('reverts all of a turn or nothing of it', async () => {
    const { turn, client, read, folder, write } = await scene({ 'a.txt': 'one\n', 'b.txt': 'b\n' }, { hasGit })
    const turnId = await turn(async () => {
      await writeFile(path.join(folder, 'a.txt'), 'two\n')
      await writeFile(path.join(folder, 'b.txt'), 'bb\n')
    })
    await write('b.txt', 'by hand\n')
    expect(await client.request('session.files.revert', { sessionId: 's', turnId })).toMatchObject({
      ok: false,
      error: { code: 'file-changed-since', details: { path: 'b.txt' } },
    })
    expect(await read('a.txt')).toBe('two\n')
    await write('b.txt', 'bb\n')
    const { revertId } = await client.must('session.files.revert', { sessionId: 's', turnId })
    expect([await read('a.txt'), await read('b.txt')]).toEqual(['one\n', 'b\n'])
    await client.must('session.files.revert', { sessionId: 's', revertId })
    expect([await read('a.txt'), await read('b.txt')]).toEqual(['two\n', 'bb\n'])
  })

  it('brings a moved file back', async () => {
    const { turn, client, read, folder } = await scene({ 'old.txt': 'the same\n' }, { hasGit })
    await turn(() => rename(path.join(folder, 'old.txt'), path.join(folder, 'new.txt')))
    await client.must('session.files.revert', { sessionId: 's', path: 'new.txt' })
    expect(await read('old.txt')).toBe('the same\n')
    await expect(stat(path.join(folder, 'new.txt'))).rejects.toThrow('ENOENT')
  })
})

it('is still known to another host, and gone with the session', async () => {
  const { test, turn, folder, client } = await scene({ 'a.txt': 'one\n' })
  await turn(() => writeFile(path.join(folder, 'a.txt'), 'a text nobody else has\n'))
  const again = await (await test.again()).client()
  expect((await again.must('session.files.diff', { sessionId: 's', path: 'a.txt' })).hunks).toHaveLength(1)
  expect(await client.request('session.files.diff', { sessionId: 's', path: 'b.txt' })).toMatchObject({
    error: { code: 'file-not-changed' },
  })
  await again.must('session.close', { sessionId: 's' })
  await again.must('session.archive', { sessionId: 's' })
  expect(await again.must('session.purge', { sessionId: 's' })).toMatchObject({ success: true })
  expect(await again.request('session.files.list', { sessionId: 's' })).toMatchObject({
    error: { code: 'session-not-found' },
  })
})
