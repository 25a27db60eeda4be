import { execFileSync } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { startTestHost } from '#core/testing/test-host'
import { FileIndex } from './file-index'
import { listFiles } from './list-files'

async function folderWith(files: Record<string, string>): Promise<string> {
  const root = await temporaryFolder()
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
  return root
}

const repository = {
  '.gitignore': '*.log\n/build/\n!keep.log\nsub/only-here\n',
  '.git/config': '',
  '.git/info/exclude': 'private.txt\n',
  'a.ts': '',
  'a.log': '',
  'keep.log': '',
  'private.txt': '',
  'build/out.js': '',
  'node_modules/x/index.js': '',
  'sub/.gitignore': '!a.log\ninner/\n',
  'sub/a.log': '',
  'sub/build/kept.js': '',
  'sub/inner/x.ts': '',
  'sub/only-here': '',
}

describe('listing a folder', () => {
  it('leaves out what Git ignores, with the rules of every level', async () => {
    const root = await folderWith(repository)
    const { paths, truncated } = await listFiles(root, 1000)
    expect(paths.filter((path) => !path.includes('.gitignore'))).toEqual([
      'sub/',
      'a.ts',
      'keep.log',
      'sub/build/',
      'sub/a.log',
      'sub/build/kept.js',
    ])
    expect(truncated).toBe(false)
  })

  it('knows the rules above the folder', async () => {
    const root = await folderWith(repository)
    const { paths } = await listFiles(join(root, 'sub'), 1000)
    expect(paths).toEqual(['build/', '.gitignore', 'a.log', 'build/kept.js'])
  })

  it('stops at the limit, names links and does not follow them', async () => {
    const root = await folderWith({ 'a/b/c.txt': '', 'd.txt': '' })
    await symlink(root, join(root, 'loop'), 'junction')
    expect((await listFiles(root, 100)).paths).toEqual(['a/', 'd.txt', 'loop', 'a/b/', 'a/b/c.txt'])
    expect(await listFiles(root, 3)).toEqual({ paths: ['a/', 'd.txt', 'loop'], truncated: true })
    expect((await listFiles(join(root, 'gone'), 10)).paths).toEqual([])
  })

  it('says what Git says', async () => {
    const root = await folderWith(repository)
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    git('init', '-q')
    await writeFile(join(root, '.git/info/exclude'), 'private.txt\n')
    const known = git('ls-files', '-co', '--exclude-standard', '-z')
      .split('\0')
      .filter((path) => path !== '')
    const listed = (await listFiles(root, 1000)).paths.filter((path) => !path.endsWith('/'))
    expect(listed.toSorted()).toEqual(known.filter((path) => !path.startsWith('node_modules/')).toSorted())
  })
})

describe('completing a path', () => {
  it('finds by parts of the path, and what is new', async () => {
    const root = await folderWith({ 'src/renderer/composer.ts': '', 'src/main.ts': '', 'README.md': '' })
    const index = new FileIndex()
    expect((await index.find(root, 'compo', 5)).paths[0]).toBe('src/renderer/composer.ts')
    expect((await index.find(root, 'srcmain', 5)).paths[0]).toBe('src/main.ts')
    expect((await index.find(root, '', 2)).paths).toEqual(['src/', 'README.md'])
    expect((await index.find(root, 'zzzz', 2)).paths).toEqual([])
    expect((await index.find(root, '', 100)).total).toBe(5)
  })

  it('is asked for a session or a folder', async () => {
    const root = await folderWith({ 'src/main.ts': '' })
    const host = await startTestHost([scriptedAdapter('agent', async () => undefined)])
    onTestFinished(() => host.cleanUp())
    const client = await host.client()
    const { sessionId } = await client.must('session.create', { targetWorkingDirectory: root })
    const expected = {
      entries: [
        { path: 'src/', kind: 'directory' },
        { path: 'src/main.ts', kind: 'file' },
      ],
    }
    expect(await client.must('session.files.complete', { sessionId, query: '' })).toMatchObject(expected)
    expect(await client.must('session.files.complete', { folder: root, query: 'src' })).toMatchObject(expected)
    expect(await client.request('session.files.complete', { sessionId: 'none', query: '' })).toMatchObject({
      error: { code: 'session-not-found' },
    })
    expect(await client.request('session.files.resolve', { folder: join(root, 'x'), references: [] })).toMatchObject({
      error: { code: 'folder-not-found' },
    })
  })
})
