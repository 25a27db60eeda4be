import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { transcriptFormats } from '../transcript-formats'
import { file } from '../transcript/testing'

/* A file that a user selects is offered to every tool, and belongs to the first that finds a session in it. */

const text = (words: string) => [{ type: 'text', text: words }]
const files: readonly [adapterName: string, path: string, records: readonly object[]][] = [
  [
    'pi',
    'pi.jsonl',
    [
      { type: 'session', version: 3, id: 's', cwd: '/a' },
      { type: 'message', id: 'u', parentId: null, message: { role: 'user', content: text('Go'), timestamp: 1000 } },
    ],
  ],
  [
    'qwen-code',
    'chats/q.jsonl',
    [{ uuid: 'u', parentUuid: null, sessionId: 'q', type: 'user', message: { role: 'user', parts: [{ text: 'Go' }] } }],
  ],
  [
    'kimi',
    'w/s/agents/main/wire.jsonl',
    [
      { type: 'metadata', protocol_version: '1.5', created_at: 1000 },
      { type: 'context.append_message', message: { role: 'user', content: text('Go') }, time: 1000 },
    ],
  ],
  [
    'cline',
    'c/c.messages.json',
    [{ version: 1, sessionId: 'c', messages: [{ id: 'm', role: 'user', content: text('Go') }] }],
  ],
  [
    'amp',
    'T-12345678.json',
    [{ v: 1, id: 'T-12345678', created: 1000, messages: [{ role: 'user', content: text('Go') }] }],
  ],
  [
    'factory-droid',
    'd.jsonl',
    [
      { type: 'session_start', id: 'd' },
      { type: 'message', id: 'm', message: { role: 'user', content: text('Go') } },
    ],
  ],
  ['kiro', 'k.jsonl', [{ version: 'v1', kind: 'Prompt', data: { content: [{ kind: 'text', data: 'Go' }] } }]],
  [
    'antigravity',
    'brain/c/.system_generated/logs/transcript.jsonl',
    [{ step_index: 0, source: 'USER_EXPLICIT', type: 'USER_INPUT', content: 'Go' }],
  ],
  [
    'copilot-vscode',
    'chatSessions/v.jsonl',
    [{ kind: 0, v: { sessionId: 'v', creationDate: 1000, requests: [{ requestId: 'r', message: { text: 'Go' } }] } }],
  ],
]

it.each(files)('a file of %s belongs to it alone', async (adapterName, name, records) => {
  const path = join(await temporaryFolder(), name)
  const content = records.map((each) => JSON.stringify(each)).join('\n')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  const found: string[] = []
  for (const format of transcriptFormats)
    if (((await format.heads(file(path, content))) ?? []).length > 0) found.push(format.adapterName)
  // Oh My Pi writes what pi writes.
  expect(found.filter((name_) => name_ !== 'omp')).toEqual([adapterName])
})
