import { execFileSync } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hostOfTest } from '#core/testing/host-of-test'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { findFiles } from './find-files'

/** What is no plain file, and may have no end. */
const things = [
  { name: 'a pipe', make: pipe },
  { name: 'a pipe with the ending of a transcript', make: (folder: string) => pipe(folder, 'rollout-x.jsonl') },
  { name: 'a link to a pipe', make: linkToPipe },
  { name: 'an endless device', make: () => Promise.resolve('/dev/zero') },
  { name: 'a link to an endless device', make: (folder: string) => link(folder, '/dev/zero') },
  { name: 'an empty device', make: () => Promise.resolve('/dev/null') },
  { name: 'a socket', make: socket },
  { name: 'a folder', make: (folder: string) => mkdir(join(folder, 'x.json')).then(() => join(folder, 'x.json')) },
] as const

describe.skipIf(process.platform === 'win32')('an import (skipped on Windows: no such files)', () => {
  it.each(things)('refuses $name at once', async ({ make }) => {
    const client = await (await hostOfTest([])).client()
    const path = await make(await temporaryFolder())
    const files = [{ path, onConflict: 'fail' as const }]
    const refused = { error: { code: 'file-unreadable' } }
    expect(await client.must('session.snapshot.importFiles', { files })).toMatchObject({ files: [refused] })
    expect(await client.request('session.snapshot.inspectFile', { path })).toMatchObject(refused)
    const run = await client.request('import.run', { paths: [path] })
    expect(run.ok ? run.value.imported : []).toEqual([])
  })

  it.each(things)('passes over $name in a folder', async ({ make }) => {
    const folder = await temporaryFolder()
    const path = await make(folder)
    if (!path.startsWith(folder)) await symlink(path, join(folder, 'x.json'))
    const { files } = await findFiles([folder], new AbortController().signal)
    expect(files).toEqual([])
  })
})

function pipe(folder: string, name = 'x.json'): Promise<string> {
  execFileSync('/usr/bin/mkfifo', [join(folder, name)])
  return Promise.resolve(join(folder, name))
}

async function linkToPipe(folder: string): Promise<string> {
  await mkdir(join(folder, 'inner'))
  return link(folder, await pipe(join(folder, 'inner'), 'x'))
}

async function link(folder: string, target: string): Promise<string> {
  await symlink(target, join(folder, 'x.json'))
  return join(folder, 'x.json')
}

async function socket(folder: string): Promise<string> {
  const path = join(folder, 'x.json')
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(path, resolve))
  onTestFinished(() => void server.close())
  return path
}
