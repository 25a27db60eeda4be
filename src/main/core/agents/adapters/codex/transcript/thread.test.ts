import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { filePart } from '#core/transfer/import/source'
import { file, inputOf, read } from '#core/agents/transcript/testing'
import { codexTranscripts } from './index'
import { parseCodex } from './parse'
import { unpacked } from './unpacked'

const id = (number: number): string => `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`
const rollout = (number: number, segment?: number): string =>
  `sessions/2026/08/0${segment ?? number}/rollout-2026-08-0${segment ?? number}T09-00-00-${id(number)}${segment === undefined ? '' : `_${id(segment)}`}.jsonl`
const line = (second: number, type: string, payload: object): string =>
  `${JSON.stringify({ timestamp: `2026-08-01T09:00:0${second}.000Z`, type, payload })}\n`
const header = (number: number, more: object = {}): string =>
  line(0, 'session_meta', { id: id(number), timestamp: '2026-08-01T09:00:00.000Z', cwd: '/project', ...more })
const said = (role: string, text: string): string =>
  line(1, 'response_item', { type: 'message', role, content: [{ type: 'text', text }] })
const used = (total: number, last: number): string =>
  line(2, 'event_msg', {
    type: 'token_count',
    info: { total_token_usage: { input_tokens: total }, last_token_usage: { input_tokens: last } },
  })
const part = (words: string, total: number, last: number): string =>
  said('user', words) + said('assistant', `Answer to ${words}`) + used(total, last)

const base = (number: number, bytes?: string) => ({
  forked_from_id: id(number),
  history_base: {
    thread_id: id(number),
    ...(bytes === undefined ? {} : { end_byte_offset: Buffer.byteLength(bytes) }),
  },
})

async function written(folder: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
}

async function readThread(folder: string, path: string, number: number) {
  const whole = join(folder, path)
  const paths = [whole, ...(await codexTranscripts.parts(whole))]
  return read(codexTranscripts.items(paths.map(filePart), id(number)))
}

test('a fork begins with what it shares, through archived and packed files, and counts only its own', async () => {
  const folder = await temporaryFolder()
  const first = header(1) + part('One', 100, 100)
  const second = header(2, base(1, first)) + part('Two', 150, 50)
  await written(folder, {
    [`archived_sessions/rollout-2026-08-01T09-00-00-${id(1)}.jsonl.zst`]: zstdCompressSync(
      Buffer.from(first + part('Not shared', 300, 200)),
    ),
    [rollout(2)]: second,
    [rollout(3)]: header(3, base(2, second)) + part('Three', 180, 30),
  })
  const fork = await readThread(folder, rollout(3), 3)
  expect(fork.short(id(3)).filter((message) => message.startsWith('user'))).toEqual([
    'user | text: One',
    'user | text: Two',
    'user | text: Three',
  ])
  expect(inputOf(fork.sessions[0])).toEqual([30])
  expect(fork.sessions[0]?.title).toBe('Three')
  const origin = await readThread(folder, `archived_sessions/rollout-2026-08-01T09-00-00-${id(1)}.jsonl.zst`, 1)
  expect(inputOf(origin.sessions[0])).toEqual([100, 200])
})

test('a thread that was reverted is one session, what was taken back a fork of it', async () => {
  const folder = await temporaryFolder()
  const kept = header(1) + part('One', 100, 100)
  await written(folder, {
    [rollout(1)]: kept + part('Taken back', 170, 70),
    [rollout(1, 5)]: header(1, base(1, kept)) + part('Instead', 140, 40),
  })
  for (const path of [rollout(1, 5), rollout(1)]) {
    const thread = await readThread(folder, path, 1)
    expect(thread.short(id(1))).toEqual([
      'user | text: One',
      'assistant | text: Answer to One',
      'user | text: Instead',
      'assistant | text: Answer to Instead',
    ])
    expect(thread.short(`${id(1)}.${id(1)}`)).toEqual([
      'user | text: Taken back',
      'assistant | text: Answer to Taken back',
    ])
    expect(thread.sessions.map((session) => [session.origin?.kind, inputOf(session)])).toEqual([
      [undefined, [100, 40]],
      ['fork', [70]],
    ])
  }
  const [head] = (await codexTranscripts.heads(filePart(join(folder, rollout(1, 5))))) ?? []
  expect(head?.sessionId).toBe(id(1))
})

test('a second file without a place in the first continues all of it', async () => {
  const folder = await temporaryFolder()
  await written(folder, {
    [rollout(1)]: header(1) + part('First', 100, 100),
    [rollout(1, 2)]: header(1, base(1)) + part('Second', 70, 70),
  })
  const thread = await readThread(folder, rollout(1, 2), 1)
  expect(thread.sessions).toHaveLength(1)
  expect(inputOf(thread.sessions[0])).toEqual([100, 70])
})

test('a packed rollout is read like any other, a damaged one as far as it goes', async () => {
  const bytes = Buffer.from(header(1) + part('One', 100, 100))
  const packed = zstdCompressSync(bytes)
  const path = `rollout-2026-08-01T09-00-00-${id(1)}.jsonl.zst`
  const whole = await read(parseCodex([file(path, packed)], id(1)))
  expect(whole.short(id(1))).toEqual(['user | text: One', 'assistant | text: Answer to One'])
  const rest: Uint8Array[] = []
  for await (const chunk of unpacked(file(path, packed)).read(50)) rest.push(chunk)
  expect(Buffer.concat(rest)).toEqual(bytes.subarray(50))
  for (const damaged of [packed.subarray(0, packed.length - 4), Buffer.from('no archive'), Buffer.alloc(0)])
    await read(parseCodex([file(path, damaged)], id(1)))
})

test('bare rollouts of 2025 are read', async () => {
  const name = `rollout-2025-07-14T10-12-30-${id(1)}.jsonl`
  const bare = [
    { id: id(1), timestamp: '2025-07-14T10:12:30.100Z', instructions: null },
    { record_type: 'state' },
    { type: 'message', id: null, role: 'user', content: [{ type: 'input_text', text: 'List the ports' }] },
    { type: 'function_call', name: 'shell', arguments: '{"command":["ss"]}', call_id: 'c' },
    { type: 'function_call_output', call_id: 'c', output: '{"output":"22","metadata":{"exit_code":1}}' },
    { type: 'message', id: 'm', role: 'assistant', content: [{ type: 'output_text', text: 'Port 22.' }] },
  ]
  const content = bare.map((entry) => `${JSON.stringify(entry)}\n`).join('')
  const result = await read(parseCodex([file(name, content)], id(1)))
  expect(result.short(id(1))).toEqual([
    'user | text: List the ports',
    'assistant | call shell {"command":["ss"]} | error: 22 | text: Port 22.',
  ])
  expect(result.sessions[0]?.createdAt).toBe(Date.UTC(2025, 6, 14, 10, 12, 30, 100))
})

test('names that users gave are titles: the newest of the list, and that of the database', async () => {
  const folder = await temporaryFolder()
  const list = [
    { id: id(1), thread_name: 'Old' },
    { id: id(1), thread_name: 'New' },
    { id: id(2), thread_name: 'Listed' },
  ]
  await written(folder, {
    'session_index.jsonl': list.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
    [rollout(1)]: header(1) + part('One', 1, 1),
    [rollout(2)]: header(2) + part('Two', 1, 1),
  })
  const database = new Database(join(folder, 'state_5.sqlite'))
  database.exec('CREATE TABLE threads (id TEXT, name TEXT)')
  database.prepare('INSERT INTO threads VALUES (?, ?)').run(id(2), 'Stored')
  database.close()
  expect((await readThread(folder, rollout(1), 1)).sessions[0]?.title).toBe('New')
  expect((await readThread(folder, rollout(2), 2)).sessions[0]?.title).toBe('Stored')
})

test('what Codex writes itself is hidden, typed tags stay', async () => {
  const typed = [
    '<permissions> in AndroidManifest.xml: which do we need?',
    '<skills-list /> is broken, fix it',
    '# AGENTS.md instructions are ignored by the CI, why?',
  ]
  const own = [
    '# AGENTS.md instructions for /srv\n\n<INSTRUCTIONS>\nBe brief.\n</INSTRUCTIONS>',
    '<environment_context>\n  <cwd>/srv</cwd>\n</environment_context>',
    '<turn_aborted>\nIt was.\n</turn_aborted>',
  ]
  const shell =
    '<user_shell_command>\n<command>\nls\n</command>\n<result>\nExit code: 0\nOutput:\na\n</result>\n</user_shell_command>'
  const content = header(1) + [...own, ...typed, shell].map((words) => said('user', words)).join('')
  const result = await read(parseCodex([file('r.jsonl', content)], id(1)))
  expect(result.short(id(1))).toEqual([
    ...typed.map((words) => `user | text: ${words}`),
    'user | text: ! ls',
    'assistant | call shell {"command":"ls"} | ok: Exit code: 0\nOutput:\na',
  ])
})

test('copies of a call in an older fork have the identity and the day of the call', async () => {
  const turn = '0198a000-0000-7000-8000-000000000009'
  const started = (name: string): string => line(1, 'event_msg', { type: 'task_started', turn_id: name })
  const source = header(1) + started(turn) + part('One', 100, 100)
  const fork =
    header(2, { forked_from_id: id(1) }) +
    source +
    line(3, 'event_msg', { type: 'thread_settings_applied', thread_id: id(2) }) +
    started('0198b000-0000-7000-8000-000000000009') +
    part('Two', 150, 50)
  const original = await read(parseCodex([file('r.jsonl', source)], id(1)))
  const copied = await read(parseCodex([file('r.jsonl', fork)], id(2)))
  const [call] = original.sessions[0]?.usage ?? []
  const [copy, own] = copied.sessions[0]?.usage ?? []
  expect(copy?.callId).toBe(call?.callId)
  expect(call?.callId).toBeDefined()
  expect(own?.callId).not.toBe(copy?.callId)
  expect(copy?.timestamp).toBe(Number.parseInt('0198a0000000', 16))
})

test('a rollout that a user selects brings the threads that it began', async () => {
  const folder = await temporaryFolder()
  const begunBy = (number: number) => ({ source: { subagent: { thread_spawn: { parent_thread_id: id(number) } } } })
  await written(folder, {
    [rollout(1)]: header(1) + part('Delegate', 10, 10),
    [rollout(2)]: header(2, begunBy(1)) + part('Child', 100, 100),
    [rollout(3)]: header(3, begunBy(2)) + part('Grandchild', 1000, 1000),
    [rollout(4)]: header(4) + part('Another', 1, 1),
  })
  const path = join(folder, rollout(1))
  const below = (await codexTranscripts.children?.(path, id(1))) ?? []
  expect(below).toEqual([join(folder, rollout(2)), join(folder, rollout(3))])
  const { sessions } = await read(codexTranscripts.items([path, ...below].map(filePart), id(1)))
  expect(sessions.map((session) => [session.sessionId, session.origin?.sessionId, inputOf(session)])).toEqual([
    [id(1), undefined, [10]],
    [id(2), id(1), [100]],
    [id(3), id(2), [1000]],
  ])
})

test('a file whose header is damaged is read all the same', async () => {
  const path = `rollout-2026-08-01T09-00-00-${id(1)}.jsonl`
  const other = file(`rollout-2026-08-02T09-00-00-${id(1)}_${id(2)}.jsonl`, header(1) + part('Two', 20, 20))
  const torn = file(path, header(1).slice(0, 30) + '\n' + part('One', 10, 10))
  expect((await read(parseCodex([torn], id(1)))).short(id(1))).toEqual([
    'user | text: One',
    'assistant | text: Answer to One',
  ])
  expect((await read(parseCodex([torn, other], id(1)))).short(id(1))).toContain('user | text: One')
})
