import { chmod, mkdir, realpath, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { agentFilesFolder } from '#core/resources/attachment/agent-files'
import { upload } from '#core/resources/attachment/testing'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { startTestHost } from '#core/testing/test-host'
import { isProgram } from './is-program'

/** A session in a folder, and a system that notes what it is asked. */
async function setUp(problem = '') {
  const opened: string[] = []
  const revealed: string[] = []
  const launched: string[][] = []
  const desktop = {
    open: (path: string) => {
      opened.push(path)
      return Promise.resolve(problem)
    },
    launch: (program: string, args: readonly string[]) => {
      launched.push([program, ...args])
      return Promise.resolve(problem)
    },
    reveal: (path: string) => revealed.push(path),
  }
  const host = await startTestHost([scriptedAdapter('agent', () => Promise.resolve(undefined))], { desktop })
  onTestFinished(() => host.cleanUp())
  const client = await host.client()
  const folder = await temporaryFolder()
  const { sessionId } = await client.must('session.create', { targetWorkingDirectory: folder })
  return { client, folder, sessionId, opened, revealed, launched, dataDir: await realpath(host.dataDir) }
}

it('opens and reveals what is in the folders of a session', async () => {
  const { client, folder, sessionId, opened, revealed } = await setUp()
  await mkdir(join(folder, 'src'))
  await writeFile(join(folder, 'src', 'a.ts'), 'x')
  for (const path of ['src/a.ts', join(folder, 'src', 'a.ts'), 'src/'])
    expect(await client.must('app.openPath', { sessionId, path })).toEqual({ outcome: 'opened' })
  expect(await client.must('app.revealPath', { sessionId, path: 'src/a.ts' })).toEqual({ success: true })
  expect(opened).toEqual([join(folder, 'src', 'a.ts'), join(folder, 'src', 'a.ts'), join(folder, 'src')])
  expect(revealed).toEqual([join(folder, 'src', 'a.ts')])
})

it('opens files in the editor of the settings, at a line, and only those of the session', async () => {
  const { client, folder, sessionId, opened, launched } = await setUp()
  await writeFile(join(folder, 'a b.ts'), 'x')
  const place = { sessionId, path: 'a b.ts', line: 7, column: 2 }
  expect(await client.must('app.openInEditor', place)).toEqual({ outcome: 'opened' })
  await client.must('preferences.update', { values: { 'editor.command': 'code --goto {path}:{line}:{column}' } })
  expect(await client.must('app.openInEditor', place)).toEqual({ outcome: 'opened' })
  expect({ opened, launched }).toEqual({
    opened: [join(folder, 'a b.ts')],
    launched: [['code', '--goto', `${join(folder, 'a b.ts')}:7:2`]],
  })
  expect(await client.request('app.openInEditor', { sessionId, path: '/etc/passwd' })).toMatchObject({
    error: { code: 'path-outside' },
  })
})

it('opens what is Parley’s own without a session, and files of messages with theirs', async () => {
  const { client, dataDir, sessionId, opened } = await setUp()
  await client.must('app.openPath', { path: dataDir })
  const { blobId } = await upload(client, 'paper.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'))
  const asked = { sessionId, blobId, fileName: '../paper.pdf' }
  expect(await client.must('app.openAttachment', asked)).toEqual({ outcome: 'opened' })
  const copy = join(agentFilesFolder(dataDir, sessionId), blobId.slice(0, 14), 'paper.pdf')
  expect(await Promise.all(opened.map((path) => realpath(path)))).toEqual([dataDir, copy])
  await client.must('app.openPath', { sessionId, path: opened[1] ?? '' })
  expect(await client.request('app.openAttachment', { ...asked, blobId: 'none' })).toMatchObject({
    error: { code: 'blob-not-found' },
  })
})

it('refuses what is elsewhere, also behind a link, and what is gone', async () => {
  const { client, folder, sessionId, opened, revealed } = await setUp()
  const outside = await temporaryFolder()
  await writeFile(join(outside, 'secret.txt'), 'x')
  await symlink(outside, join(folder, 'way-out'), 'junction')
  for (const name of ['app.openPath', 'app.revealPath'] as const) {
    for (const path of ['../x', outside, 'way-out/secret.txt'])
      expect(await client.request(name, { sessionId, path })).toMatchObject({ error: { code: 'path-outside' } })
    expect(await client.request(name, { path: folder })).toMatchObject({ error: { code: 'path-outside' } })
    expect(await client.request(name, { sessionId, path: 'gone.txt' })).toMatchObject({
      error: { code: 'file-not-found' },
    })
    expect(await client.request(name, { sessionId: 'none', path: 'a' })).toMatchObject({
      error: { code: 'session-not-found' },
    })
  }
  expect([...opened, ...revealed]).toEqual([])
})

it('does not run programs: it shows where they are, and says why', async () => {
  const { client, folder, sessionId, opened, revealed } = await setUp()
  const path = join(folder, 'setup.exe')
  await writeFile(path, 'x')
  await chmod(path, 0o755)
  const answer = await client.must('app.openPath', { sessionId, path: 'setup.exe' })
  expect(answer).toEqual({ outcome: 'revealed', reason: expect.stringContaining('would run it') as string })
  expect({ opened, revealed }).toEqual({ opened: [], revealed: [path] })
})

it('says when the system does not open a file', async () => {
  const { client, folder, sessionId } = await setUp('No application is known.')
  await writeFile(join(folder, 'a.xyz'), 'x')
  expect(await client.request('app.openPath', { sessionId, path: 'a.xyz' })).toMatchObject({
    error: {
      code: 'file-unusable',
      message: 'The system did not open a.xyz: No application is known. Reveal it and choose a program there.',
    },
  })
})

it('says that it needs the desktop app elsewhere', async () => {
  const host = await startTestHost([scriptedAdapter('agent', () => Promise.resolve(undefined))])
  onTestFinished(() => host.cleanUp())
  const client = await host.client()
  for (const name of ['app.openPath', 'app.revealPath'] as const)
    expect(await client.request(name, { path: host.dataDir })).toMatchObject({ error: { code: 'capability-missing' } })
})

const file = (mode: number) => ({ isFile: () => true, mode })
const folder = { isFile: () => false, mode: 0o755 }

it.each([
  ['a.ts', file(0o644), 'linux', false],
  ['run-me', file(0o755), 'linux', true],
  ['build.js', file(0o644), 'linux', false],
  ['build.js', file(0o666), 'win32', true],
  ['a.txt', file(0o777), 'win32', false],
  ['A.EXE', file(0o644), 'darwin', true],
  ['a.bat. ', file(0o666), 'win32', true],
  ['start.desktop', file(0o644), 'linux', true],
  ['src', folder, 'linux', false],
  ['Evil.app', folder, 'darwin', true],
] as const)('whether %s is a program: %j on %s → %s', (path, stats, platform, expected) => {
  expect(isProgram(path, stats, platform)).toBe(expected)
})
