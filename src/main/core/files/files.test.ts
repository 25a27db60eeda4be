import { execFileSync } from 'node:child_process'
import { chmod, mkdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SessionEvent } from '../../../shared/contract'
import type { FileChange } from '../../../shared/files/entities'
import { emptyConversation, reduceConversation } from '../../../shared/session/conversation'
import { scriptedAdapter, type Script, type ScriptContext } from '../testing/scripted-agent'
import { temporaryFolder } from '../testing/temporary-folder'
import { startTestHost, type TestClient, type TestHost } from '../testing/test-host'
import { readFileNow } from './version'

// Nothing else tells when a file was looked at.
vi.mock(import('./version'), { spy: true })

const hosts: TestHost[] = []
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.cleanUp()
})

/** What an agent does in its folder when it is prompted. */
type Work = (folder: string, context: ScriptContext) => Promise<void>

interface Scene {
  readonly test: TestHost
  readonly client: TestClient
  readonly folder: string
  /** Lets the agent work for one turn; answers the turn's id when everything is stored. */
  turn(work: Work): Promise<string>
  files(turnId?: string): Promise<FileChange[]>
  write(file: string, text: string | Buffer): Promise<void>
  read(file: string): Promise<string>
}

/** A session in a folder with some files in it. */
async function scene(
  files: Readonly<Record<string, string | Buffer>>,
  { hasGit = false, within = '' } = {},
): Promise<Scene> {
  const root = await temporaryFolder()
  const folder = path.join(root, within)
  let work: Work = async () => undefined
  const script: Script = async (context) => {
    await work(folder, context)
    return undefined
  }
  const test = await startTestHost([scriptedAdapter('worker', script)])
  hosts.push(test)
  const client = await test.client()
  const write = async (file: string, text: string | Buffer): Promise<void> => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await writeFile(path.join(root, file), text)
  }
  for (const [file, text] of Object.entries(files)) await write(file, text)
  if (hasGit) commitAll(root)
  for (const file of Object.keys(files)) await aged(path.join(root, file))
  await client.must('session.create', { sessionId: 's', targetWorkingDirectory: folder })
  await client.must('session.subscribe', { sessionId: 's' })
  let turns = 0
  return {
    test,
    client,
    folder,
    write,
    read: (file) => readFile(path.join(folder, file), 'utf8'),
    async turn(next) {
      work = next
      const { turnId } = await client.must('session.sendMessage', { sessionId: 's', message: 'work' })
      await client.untilEvent('s', 'turn.completed', ++turns)
      // A list asks for nothing to be waited for, a revert does; one that names nothing changes nothing.
      await client.request('session.files.revert', { sessionId: 's', revertId: 'none' })
      return turnId
    },
    async files(turnId) {
      const answer = await client.must('session.files.list', { sessionId: 's', ...(turnId ? { turnId } : {}) })
      return answer.files
    },
  }
}

/** Waits until a file is older than anything that is done to it from now on. */
async function aged(file: string): Promise<void> {
  const { birthtimeMs } = await stat(file)
  await expect.poll(() => Date.now() - birthtimeMs, { interval: 10 }).toBeGreaterThan(50)
}

function git(folder: string, ...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=ann', '-c', 'user.email=ann@example.org', ...args], {
    cwd: folder,
    stdio: 'ignore',
  })
}

function commitAll(folder: string): void {
  git(folder, 'init', '-q', '-b', 'trunk')
  git(folder, 'add', '-A')
  git(folder, 'commit', '-qm', 'all', '--allow-empty')
}

const brief = (files: readonly FileChange[]) =>
  files.map(({ path, change, added, removed }) => [change, path, added, removed])

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

describe('with git', () => {
  it('sees what was committed in a turn', async () => {
    const { turn, files, client } = await scene({ 'a.txt': 'one\n' }, { hasGit: true })
    await turn(async (folder) => {
      await writeFile(path.join(folder, 'a.txt'), 'two\n')
      await writeFile(path.join(folder, 'b.txt'), 'b\n')
      git(folder, 'add', '-A')
      git(folder, 'commit', '-qm', 'more')
    })
    expect(brief(await files())).toEqual([
      ['modified', 'a.txt', 1, 1],
      ['created', 'b.txt', 1, 0],
    ])
    expect((await client.must('session.files.diff', { sessionId: 's', path: 'a.txt' })).hunks).toEqual([
      { oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ['-one', '+two'] },
    ])
  })

  it('looks only at the folder of the session, and names paths from there', async () => {
    const { turn, files } = await scene(
      { 'sub dir/ä b.txt': 'one\n', 'other.txt': 'x\n' },
      { hasGit: true, within: 'sub dir' },
    )
    await turn(async (folder) => {
      await writeFile(path.join(folder, 'ä b.txt'), 'two\n')
      await writeFile(path.join(folder, '../other.txt'), 'y\n')
    })
    expect(brief(await files())).toEqual([['modified', 'ä b.txt', 1, 1]])
  })

  it('keeps files that were there when they are no longer ignored', async () => {
    const all = { '.gitignore': '*.env\n', 'secret.env': 'mine\n' }
    const { turn, files, client, read } = await scene(all, { hasGit: true })
    await turn((folder) => writeFile(path.join(folder, '.gitignore'), ''))
    expect((await files()).find(({ path }) => path === 'secret.env')?.change).not.toBe('created')
    expect(await client.request('session.files.revert', { sessionId: 's', path: 'secret.env' })).toMatchObject({
      ok: false,
    })
    expect(await read('secret.env')).toBe('mine\n')
  })
})

describe('what tools tell', () => {
  /** How often a file was looked at to the end. */
  const looks = (file: string): number => {
    const { calls, settledResults } = vi.mocked(readFileNow).mock
    return calls.filter(([at], index) => at.endsWith(file) && settledResults[index]?.type === 'fulfilled').length
  }

  const writes = async ({ emit }: ScriptContext, file: string, work: () => Promise<unknown>) => {
    const before = looks(file)
    emit({ type: 'tool.started', toolCallId: file, name: 'write', title: 'write', kind: 'write', args: { path: file } })
    // As if it were asked for permission in between.
    await vi.waitFor(() => expect(looks(file)).toBeGreaterThan(before))
    await work()
    emit({ type: 'tool.completed', toolCallId: file, outcome: 'ok' })
  }

  it('counts at once, and for files that are ignored', async () => {
    const { turn, files, client, read } = await scene({ '.gitignore': 'out/\n', 'out/a.js': 'one\n' })
    await turn(async (folder, context) => {
      await writes(context, 'out/a.js', () => writeFile(path.join(folder, 'out/a.js'), 'two\n'))
      await client.untilEvent('s', 'file.modified')
      expect(client.eventsOf('s', 'turn.completed')).toEqual([])
    })
    expect(brief(await files())).toEqual([['modified', 'out/a.js', 1, 1]])
    await client.must('session.files.revert', { sessionId: 's', path: 'out/a.js' })
    expect(await read('out/a.js')).toBe('one\n')
  })

  it('is one change when a file is written twice, and none when it is put back', async () => {
    const { turn, files, client } = await scene({ 'a.txt': 'one\n' })
    const turnId = await turn(async (folder, context) => {
      await writes(context, 'a.txt', () => writeFile(path.join(folder, 'a.txt'), 'two\n'))
      await client.untilEvent('s', 'file.modified')
      await writeFile(path.join(folder, 'a.txt'), 'one\n')
      await writeFile(path.join(folder, 'b.txt'), 'b\n')
    })
    expect(brief(await files(turnId))).toEqual([['created', 'b.txt', 1, 0]])
    const { conversation } = await client.must('session.subscribe', { sessionId: 's' })
    expect(conversation?.turns[0]?.filesChanged).toBe(1)
  })

  it('lists files elsewhere, and does not write there', async () => {
    const outside = await temporaryFolder()
    const file = path.join(outside, 'settings.txt')
    await writeFile(file, 'one\n')
    const { turn, files, client } = await scene({})
    await turn((_folder, context) => writes(context, file, () => writeFile(file, 'two\n')))
    expect(await files()).toMatchObject([{ path: file, change: 'modified', isOutside: true, added: 1, removed: 1 }])
    expect(await client.request('session.files.revert', { sessionId: 's', path: file })).toMatchObject({
      ok: false,
      error: { code: 'file-not-written' },
    })
    expect(await readFile(file, 'utf8')).toBe('two\n')
  })

  it('believes nothing that did not happen', async () => {
    const { turn, files } = await scene({ 'a.txt': 'one\n' })
    await turn(async (_folder, { emit }) => {
      const diff = { type: 'diff' as const, path: 'a.txt', oldText: 'zero', newText: 'two' }
      emit({ type: 'tool.started', toolCallId: '1', name: 'edit', title: 'edit', kind: 'write', args: {} })
      emit({ type: 'tool.completed', toolCallId: '1', outcome: 'ok', content: [diff] })
    })
    expect(await files()).toEqual([])
  })
})

describe('a revert', () => {
  it('does not go through a link that leads out', async () => {
    const outside = await temporaryFolder()
    const { turn, client, folder } = await scene({ 'dir/a.txt': 'one\n' })
    await turn(() => writeFile(path.join(folder, 'dir/a.txt'), 'two\n'))
    await rm(path.join(folder, 'dir'), { recursive: true })
    await writeFile(path.join(outside, 'a.txt'), 'two\n')
    await symlink(outside, path.join(folder, 'dir'), 'junction')
    expect(await client.request('session.files.revert', { sessionId: 's', path: 'dir/a.txt' })).toMatchObject({
      ok: false,
      error: { code: 'file-not-written' },
    })
    expect(await readFile(path.join(outside, 'a.txt'), 'utf8')).toBe('two\n')
  })

  it.skipIf(process.platform === 'win32')('makes a program a program again', async () => {
    const { turn, client, folder, write } = await scene({})
    await write('run.sh', 'echo\n')
    await chmod(path.join(folder, 'run.sh'), 0o755)
    await turn(() => rm(path.join(folder, 'run.sh')))
    await client.must('session.files.revert', { sessionId: 's', path: 'run.sh' })
    expect((await stat(path.join(folder, 'run.sh'))).mode & 0o111).not.toBe(0)
  })

  it('is refused while agents work, in an archive, and for what was not changed', async () => {
    const { turn, client } = await scene({ 'a.txt': 'one\n' })
    const refused = async (input: object) => {
      const answer = await client.request('session.files.revert', { sessionId: 's', ...input })
      return answer.ok ? 'done' : answer.error.code
    }
    await turn(async (folder) => {
      await writeFile(path.join(folder, 'a.txt'), 'two\n')
      expect(await refused({ path: 'a.txt' })).toBe('session-busy')
    })
    expect(await refused({ path: 'b.txt' })).toBe('file-not-changed')
    expect(await refused({ turnId: 'none' })).toBe('turn-not-found')
    expect(await refused({ revertId: 'none' })).toBe('file-not-changed')
    expect(await refused({})).toBe('invalid-params')
    expect(await refused({ path: 'a.txt', revertId: 'x' })).toBe('invalid-params')
    expect(await refused({ sessionId: 'none', path: 'a.txt' })).toBe('session-not-found')
    await client.must('session.close', { sessionId: 's' })
    await client.must('session.archive', { sessionId: 's' })
    expect(await refused({ path: 'a.txt' })).toBe('session-archived')
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
