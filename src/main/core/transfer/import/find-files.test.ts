import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { findFiles, type FoundFiles } from './find-files'
import { claudeLine, claudeLines, codexLines, fillHome, homeFiles, lines, put } from './testing/transcripts'
import { posixIt } from '#core/testing/posix-it'

const never = new AbortController().signal
const namesOf = ({ files }: FoundFiles): string[] => files.map(({ name }) => name.replaceAll('\\', '/'))

it('finds the sessions of every tool below a home folder, and passes over what is none', async () => {
  const home = await temporaryFolder()
  await fillHome(home)
  await put(home, '.claude/history.jsonl', lines([{ display: 'Hi', timestamp: 1 }]))
  await put(home, '.claude/settings.json', '{"model":"opus"}')
  await put(home, 'notes.txt', 'Not even looked at')
  const found = await findFiles([home], never)
  expect(namesOf(found)).toEqual(Object.values(homeFiles).sort())
  expect(found).toMatchObject({ passedOver: 2, isCut: false })
})

it('finds snapshots and what chat services give out', async () => {
  const folder = await temporaryFolder()
  const snapshot = { version: '1.0', exportedAt: 1, options: {}, sessions: [], agents: [], messages: [], turns: [] }
  await put(folder, 'a/snapshot.json', JSON.stringify(snapshot))
  await put(folder, 'b/other-order.json', JSON.stringify({ sessions: [], version: '1.0' }))
  await put(folder, 'c/conversations.json', JSON.stringify([{ title: 'A', mapping: {} }]))
  await put(folder, 'd/conversations.json', JSON.stringify([{ uuid: 'a', chat_messages: [] }]))
  await put(folder, 'e/package.json', JSON.stringify({ name: 'a', version: '1.0.0' }))
  await put(folder, 'e/list.json', '[1, 2]')
  await put(folder, 'e/index-of-a-tool.json', JSON.stringify({ version: 1, sessions: { a: { cwd: '/a' } } }))
  await put(folder, 'e/no-archive.zip', 'PK\u0003\u0004 and nothing more')
  const found = await findFiles([folder], never)
  expect(namesOf(found)).toEqual([
    'a/snapshot.json',
    'b/other-order.json',
    'c/conversations.json',
    'd/conversations.json',
  ])
  expect(found.passedOver).toBe(4)
})

it('leaves out what comes with another session', async () => {
  const folder = await temporaryFolder()
  const id = '11111111-1111-4111-8111-111111111111'
  await put(folder, `${id}.jsonl`, lines(claudeLines))
  const said = { ...claudeLine('x1', null, 1, 'user', 'Do it'), isSidechain: true, agentId: '7' }
  await put(folder, `${id}/subagents/agent-7.jsonl`, lines([said]))
  const parent = '01990000-0000-7000-8000-000000000001'
  const child = '01990000-0000-7000-8000-000000000002'
  const [, ...rest] = codexLines
  const spawned = { subagent: { thread_spawn: { parent_thread_id: parent } } }
  const meta = { timestamp: '2026-03-01T10:00:00.000Z', type: 'session_meta', payload: { id: child, source: spawned } }
  await put(folder, `rollout-b-${child}.jsonl`, lines([meta, ...rest]))
  expect(namesOf(await findFiles([folder], never))).toContain(`rollout-b-${child}.jsonl`)
  await put(folder, `rollout-a-${parent}.jsonl`, lines(codexLines))
  expect(namesOf(await findFiles([folder], never))).toEqual([`${id}.jsonl`, `rollout-a-${parent}.jsonl`])
})

posixIt('never follows a link out of a folder', async () => {
  const outside = await temporaryFolder()
  const folder = await temporaryFolder()
  await fillHome(outside)
  await symlink(outside, join(folder, 'away'))
  await symlink(join(outside, homeFiles.codex), join(folder, 'rollout-01990000-0000-7000-8000-000000000001.jsonl'))
  await symlink(folder, join(folder, 'round'))
  expect(await findFiles([folder], never)).toEqual({ files: [], passedOver: 0, isCut: false })
  // One that is named is meant.
  expect((await findFiles([join(folder, 'away')], never)).files).toHaveLength(4)
})

it('keeps what is named, once, also when it is not there, and ends when it is given up', async () => {
  const folder = await temporaryFolder()
  const path = await put(folder, homeFiles.codex, lines(codexLines))
  const missing = join(folder, 'missing.json')
  const odd = join(folder, 'odd.json')
  await writeFile(odd, 'nothing')
  const found = await findFiles([missing, odd, path, folder], never)
  expect(found.files.map((file) => file.path)).toEqual([missing, odd, path])
  expect((await findFiles([folder], AbortSignal.abort())).files).toEqual([])
})
