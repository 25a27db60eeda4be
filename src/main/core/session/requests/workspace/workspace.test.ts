import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { startTestHost } from '#core/testing/test-host'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

async function start() {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'parley-workspace-')))
  cleanUps.push(() => rm(base, { recursive: true, force: true }))
  const folder = join(base, 'project')
  await mkdir(join(folder, '.git'), { recursive: true })
  await writeFile(join(folder, '.git/HEAD'), 'ref: refs/heads/topic/one\n')
  await writeFile(join(folder, '.gitignore'), 'out/\n*.log\n')
  for (const sub of ['src', 'out']) await mkdir(join(folder, sub))
  for (const file of ['a.txt', 'b.log', 'src/c.ts', 'src/d.ts', 'out/e.js']) await writeFile(join(folder, file), file)
  await writeFile(join(base, 'secret.txt'), 'secret')
  await symlink(base, join(folder, 'way-out'), 'junction')
  const test = await startTestHost([scriptedAdapter('worker', () => Promise.resolve(undefined))])
  cleanUps.push(() => test.cleanUp())
  const client = await test.client()
  await client.must('session.create', { sessionId: 's', targetWorkingDirectory: folder, title: 'Work' })
  return { base, folder, client }
}

it('tells the folder, its repository and its branch', async () => {
  const { client, folder } = await start()
  expect(await client.must('session.workspaces.getWorkspace', { sessionId: 's' })).toMatchObject({
    workspace: { id: 's', cwd: folder, git_root: folder, branch: 'topic/one', name: 'Work' },
  })
  await rm(folder, { recursive: true })
  expect(await client.must('session.workspaces.getWorkspace', { sessionId: 's' })).toEqual({ workspace: null })
})

it('lists files page by page, without what is ignored', async () => {
  const { client } = await start()
  const all = await client.must('session.workspaces.listFiles', { sessionId: 's' })
  expect(all).toEqual({ files: ['.gitignore', 'a.txt', 'src/c.ts', 'src/d.ts', 'way-out'], total: 5, truncated: false })
  const page = await client.must('session.workspaces.listFiles', { sessionId: 's', limit: 2, offset: 1 })
  expect(page.files).toEqual(['a.txt', 'src/c.ts'])
  const below = await client.must('session.workspaces.listFiles', { sessionId: 's', path: 'src' })
  expect(below.files).toEqual(['src/c.ts', 'src/d.ts'])
})

it('reads and writes text files in the folder, and no others', async () => {
  const { client, base, folder } = await start()
  expect(await client.must('session.workspaces.readFile', { sessionId: 's', path: 'src/c.ts' })).toEqual({
    content: 'src/c.ts',
    size: 8,
    complete: true,
  })
  await client.must('session.workspaces.createFile', { sessionId: 's', path: 'new/deep/f.md', content: '# ü' })
  expect(await readFile(join(folder, 'new/deep/f.md'), 'utf8')).toBe('# ü')
  for (const path of ['../secret.txt', join(base, 'secret.txt'), 'way-out/secret.txt', 'src/../../secret.txt']) {
    const outside = { ok: false, error: { code: 'path-outside' } }
    expect(await client.request('session.workspaces.readFile', { sessionId: 's', path })).toMatchObject(outside)
    expect(await client.request('session.workspaces.createFile', { sessionId: 's', path, content: 'x' })).toMatchObject(
      outside,
    )
  }
  expect(await readFile(join(base, 'secret.txt'), 'utf8')).toBe('secret')
  expect(await client.request('session.workspaces.readFile', { sessionId: 's', path: 'a\0b' })).toMatchObject({
    error: { code: 'invalid-params' },
  })
})

it('bounds what it reads, and says what cannot be read', async () => {
  const { client, folder } = await start()
  await writeFile(join(folder, 'long.txt'), 'x'.repeat(1024 * 1024 + 5))
  await writeFile(join(folder, 'picture'), Buffer.from([0x89, 0, 1]))
  const long = await client.must('session.workspaces.readFile', { sessionId: 's', path: 'long.txt' })
  expect([long.content.length, long.complete]).toEqual([1024 * 1024, false])
  for (const [path, code] of [
    ['picture', 'file-unusable'],
    ['src', 'file-unusable'],
    ['none.txt', 'file-not-found'],
  ])
    expect(await client.request('session.workspaces.readFile', { sessionId: 's', path: path ?? '' })).toMatchObject({
      error: { code },
    })
  expect(
    await client.request('session.workspaces.createFile', { sessionId: 's', path: 'src', content: '' }),
  ).toMatchObject({ error: { code: 'file-unusable' } })
})

it('needs a session that is there, and to write one that is not archived', async () => {
  const { client } = await start()
  const missing = { error: { code: 'session-not-found' } }
  expect(await client.request('session.workspaces.getWorkspace', { sessionId: 'none' })).toMatchObject(missing)
  expect(await client.request('session.workspaces.listFiles', { sessionId: 'none' })).toMatchObject(missing)
  await client.must('session.close', { sessionId: 's' })
  await client.must('session.archive', { sessionId: 's' })
  expect(
    await client.request('session.workspaces.createFile', { sessionId: 's', path: 'x', content: '' }),
  ).toMatchObject({ error: { code: 'session-archived' } })
})

it('reads images of its folders, and nothing else', async () => {
  const { client, folder, base } = await start()
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2])
  await writeFile(join(folder, 'src/shot.png'), png)
  await writeFile(join(folder, 'large.png'), Buffer.concat([png, Buffer.alloc(5_000_000)]))
  await writeFile(join(base, 'outside.png'), png)
  await writeFile(join(folder, 'drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const read = async (path: string) => {
    const answer = await client.request('session.workspaces.readImage', { sessionId: 's', path })
    return answer.ok ? answer.value : answer.error.code
  }
  expect(await read('src/shot.png')).toEqual({ data: png.toString('base64'), mimeType: 'image/png', size: 10 })
  expect(await read('large.png')).toBe('file-unusable')
  expect(await read('drawing.svg')).toBe('file-unusable')
  expect(await read('src')).toBe('file-unusable')
  expect(await read('../outside.png')).toBe('path-outside')
  expect(await read('way-out/outside.png')).toBe('path-outside')
  expect(await read('none.png')).toBe('file-not-found')
})
