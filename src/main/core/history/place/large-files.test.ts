import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { git, newRepository } from './testing'

const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12345\n`

afterEach(() => {
  vi.unstubAllEnvs()
})

/** A worktree with a commit, a remote, and a program that opens pull requests; `lfs` is what git-lfs does. */
async function scene(content: string, lfs: string | null) {
  const test = await hostOfTest([scriptedAdapter('worker', () => Promise.resolve(undefined))])
  const client = await test.client()
  const root = await temporaryFolder()
  const folder = await newRepository(path.join(root, 'project'))
  const [remote, bin, log] = [path.join(root, 'remote.git'), path.join(root, 'bin'), path.join(root, 'log')]
  git(folder, 'init', '-q', '--bare', remote)
  git(folder, 'remote', 'add', 'origin', remote)
  await mkdir(bin)
  const program = (name: string, script: string) =>
    writeFile(path.join(bin, name), `#!/bin/sh\necho "${name} $*" >> '${log}'\n${script}\n`, { mode: 0o755 })
  await program('gh', 'echo https://github.com/ann/project/pull/7')
  if (lfs !== null) await program('git-lfs', `git --git-dir='${remote}' branch --list >> '${log}'\n${lfs}`)
  vi.stubEnv('PATH', `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`)
  const { sessionId, place } = await client.must('workspace.create', { folder, title: 'Fix it' })
  await writeFile(path.join(place.path, 'picture.psd'), content)
  await client.must('workspace.commit', { sessionId, message: 'Add a picture' })
  const ask = (dryRun = false) => client.request('workspace.pullRequest', { sessionId, title: 'x', body: '', dryRun })
  const lines = () =>
    readFile(log, 'utf8').then(
      (text) => text.split('\n').filter(Boolean),
      () => [],
    )
  const pushed = () => git(remote, 'branch', '--list').trim()
  return { folder, root, place, ask, lines, pushed }
}

describe.skipIf(process.platform === 'win32')('a pull request (skipped on Windows: shell scripts)', () => {
  it('uploads the contents of large files before their pointers are pushed', async () => {
    const { ask, lines, pushed, place } = await scene(POINTER, 'exit 0')
    const ref = `refs/heads/${place.branch}`
    const planned = await ask(true)
    expect(planned).toMatchObject({
      ok: true,
      value: { commands: [`git lfs push origin ${ref}`, expect.anything(), expect.anything()] },
    })
    expect(await lines()).toEqual([])
    expect(await ask()).toMatchObject({ ok: true })
    expect((await lines())[0]).toBe(`git-lfs push origin ${ref}`)
    expect((await lines())[1]).toMatch(/^gh pr create/)
    expect(pushed()).toBe(place.branch)
    // What the remote has is not uploaded again.
    const again = await ask(true)
    expect(again).toMatchObject({
      ok: true,
      value: { commands: [expect.stringMatching(/^git push /), expect.anything()] },
    })
  })

  it('runs nothing for a branch without large files', async () => {
    const { ask, lines } = await scene(`No pointer: ${POINTER}`, 'exit 1')
    expect(await ask()).toMatchObject({ ok: true })
    expect(await lines()).toEqual([expect.stringMatching(/^gh /)])
  })

  it.each([
    ['git-lfs is missing', null, [], 'place-state', 'git-lfs is not on the PATH'],
    ['git-lfs fails', 'echo no credentials >&2; exit 2', [], 'git-failed', 'no credentials'],
    [
      'the repository names a way to transfer them',
      'exit 0',
      ['lfs.customtransfer.own.path', 'lfs.standalonetransferagent'],
      'place-state',
      'lfs.customtransfer.own.path',
    ],
    [
      'the repository names an extension',
      'exit 0',
      ['lfs.extension.own.clean'],
      'place-state',
      'lfs.extension.own.clean',
    ],
    [
      'the repository names a way to transfer them to one address',
      'exit 0',
      ['lfs.https://example.org/x.standalonetransferagent'],
      'place-state',
      'standalonetransferagent',
    ],
  ])('pushes nothing, and says what to do, when %s', async (_name, lfs, settings, code, words) => {
    const { ask, pushed, folder, root } = await scene(POINTER, lfs)
    const canary = path.join(root, 'canary')
    for (const name of settings) git(folder, 'config', name, `touch ${canary}`)
    expect(await ask()).toMatchObject({ error: { code, message: expect.stringContaining(words) as string } })
    expect(pushed()).toBe('')
    await expect(access(canary)).rejects.toThrow('ENOENT')
  })
})
