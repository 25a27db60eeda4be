import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import type { TranscriptItem } from '#core/agents/transcript/items'
import { opencodeTranscripts } from './index'

let folder: string
const main = () => join(folder, 'storage', 'session', 'global', 'ses_1.json')
const part = (path: string) => ({ path, read: () => createReadStream(path) })

async function put(path: string, content: object): Promise<void> {
  const file = join(folder, 'storage', path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(content))
}

beforeEach(async () => {
  folder = await temporaryFolder()
  const time = { created: 1000, updated: 9000 }
  await put('session/global/ses_1.json', { id: 'ses_1', title: 'Work', directory: '/project', time })
  await put('session/global/ses_2.json', { id: 'ses_2', title: 'Help', parentID: 'ses_1', directory: '/project', time })
  await put('session/global/ses_3.json', { id: 'ses_3', title: 'Another', directory: '/project', time })
  const message = (id: string, sessionID: string, created: number, role: string) =>
    put(`message/${sessionID}/${id}.json`, { id, sessionID, role, time: { created }, modelID: 'big' })
  await message('msg_1', 'ses_1', 2000, 'user')
  await message('msg_2', 'ses_1', 2500, 'assistant')
  await message('msg_3', 'ses_2', 3000, 'user')
  await put('part/msg_1/prt_1.json', { id: 'prt_1', messageID: 'msg_1', sessionID: 'ses_1', type: 'text', text: 'Go' })
  const state = { status: 'completed', input: { prompt: 'Help' }, output: 'Done.', metadata: { sessionId: 'ses_2' } }
  const call = { id: 'prt_2', messageID: 'msg_2', sessionID: 'ses_1', type: 'tool', tool: 'task', callID: 'k', state }
  await put('part/msg_2/prt_2.json', call)
  const words = { id: 'prt_3', messageID: 'msg_2', sessionID: 'ses_1', type: 'text', text: 'Helped.' }
  await put('part/msg_2/prt_3.json', words)
  await put('part/msg_3/prt_4.json', {
    id: 'prt_4',
    messageID: 'msg_3',
    sessionID: 'ses_2',
    type: 'text',
    text: 'Help',
  })
})

async function read(paths: readonly string[], sessionId = 'ses_1'): Promise<TranscriptItem[]> {
  const items: TranscriptItem[] = []
  for await (const batch of opencodeTranscripts.items(paths.map(part), sessionId)) items.push(...batch)
  return items
}

const short = (items: readonly TranscriptItem[]) =>
  items.flatMap((item) =>
    item.kind === 'message'
      ? [[item.message.sessionId, item.message.role, item.message.blocks.map((block) => block.type).join()]]
      : [],
  )

describe('sessions in many small files', () => {
  it('are found, with the sessions that they began, and told in the order of their messages', async () => {
    expect(await opencodeTranscripts.heads(part(main()))).toEqual([
      { sessionId: 'ses_1', title: 'Work', cwd: '/project', createdAt: 1000, lastActivityAt: 9000 },
    ])
    const paths = await opencodeTranscripts.parts(main())
    expect(paths).toHaveLength(8)
    const items = await read([main(), ...paths.toReversed()])
    expect(short(items)).toEqual([
      ['ses_1', 'user', 'text'],
      ['ses_1', 'assistant', 'tool_call,tool_output'],
      ['ses_1', 'assistant', 'text'],
      ['ses_2', 'user', 'text'],
    ])
    const origins = items.flatMap((item) => (item.kind === 'session' ? [item.session.origin] : []))
    expect(origins).toEqual([undefined, { kind: 'subagent', sessionId: 'ses_1', toolCallId: 'k' }])
  })

  it('are no sessions of their own where a database has taken them over', async () => {
    await writeFile(join(folder, 'opencode.db'), '')
    expect(await opencodeTranscripts.heads(part(main()))).toEqual([])
  })

  it('are told as far as their files are there and can be read', async () => {
    const paths = await opencodeTranscripts.parts(main())
    await rm(join(folder, 'storage', 'part', 'msg_1'), { recursive: true })
    await writeFile(join(folder, 'storage', 'part', 'msg_2', 'prt_3.json'), '{"id": "prt_3", "mess')
    const left = [main(), ...paths].filter((path) => !path.includes('msg_1'))
    expect(short(await read(left))).toEqual([
      ['ses_1', 'assistant', 'tool_call,tool_output'],
      ['ses_2', 'user', 'text'],
    ])
    await rename(join(folder, 'storage', 'message'), join(folder, 'gone'))
    expect(await opencodeTranscripts.parts(main())).toEqual([expect.stringContaining('ses_2.json')])
    await writeFile(main(), 'nothing')
    expect(await opencodeTranscripts.heads(part(main()))).toBeNull()
  })
})

it('are looked for under the names that OpenCode gives them', () => {
  const isTranscript = (path: string) => opencodeTranscripts.isTranscript(path)
  expect(['opencode.db', 'opencode-beta.db', 'opencode-local.2.db', 'global/ses_1.json'].map(isTranscript)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['opencode.db-wal', 'other.db', 'log/opencode.db', 'ses_1.json', 'global/msg_1.json'].some(isTranscript)).toBe(
    false,
  )
})
