import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { filesOfSession } from '#core/agents/adapters/program/session-files'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { copySession } from './copy-session'

const id = '838b13e8-2d44-4b01-860a-f059f5c7dea4'
const file = path.join('projects', '-code', `${id}.jsonl`)

async function folders() {
  const [from, to] = [await temporaryFolder(), await temporaryFolder()]
  await mkdir(path.join(from, 'projects', '-code', id, 'subagents'), { recursive: true })
  await writeFile(path.join(from, file), 'one\n')
  await writeFile(path.join(from, 'projects', '-code', id, 'subagents', 'a.jsonl'), 'sub\n')
  await writeFile(path.join(from, 'projects', '-code', 'other.jsonl'), 'other\n')
  await writeFile(path.join(from, '.credentials.json'), 'canary')
  return { from, to, files: await filesOfSession(from, 'projects', id) }
}

it('copies one session and nothing else, and continues it there', async () => {
  const { from, to, files } = await folders()
  expect(files.toSorted()).toEqual([file, path.join('projects', '-code', id, 'subagents', 'a.jsonl')].toSorted())
  expect(await copySession(from, to, files)).toBe(true)
  expect(await readFile(path.join(to, file), 'utf8')).toBe('one\n')
  await writeFile(path.join(from, file), 'one\ntwo\n')
  expect(await copySession(from, to, files)).toBe(true)
  expect(await readFile(path.join(to, file), 'utf8')).toBe('one\ntwo\n')
  expect(await readFile(path.join(from, file), 'utf8')).toBe('one\ntwo\n')
})

it('replaces no history that went on otherwise', async () => {
  const { from, to, files } = await folders()
  await copySession(from, to, files)
  for (const words of ['one\nthree\n', 'ten\n']) {
    await writeFile(path.join(to, file), words)
    expect(await copySession(from, to, files)).toBe(false)
    expect(await readFile(path.join(to, file), 'utf8')).toBe(words)
  }
})

it('finds nothing for an id that is no name', async () => {
  const { from } = await folders()
  expect(await filesOfSession(from, 'projects', '../../etc')).toEqual([])
})
