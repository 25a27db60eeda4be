import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { filePart } from '#core/transfer/import/source'
import { file, read } from '#core/agents/transcript/testing'
import { copilotTranscripts } from './index'
import { parseCopilot } from './parse'

const event = (second: number, type: string, data: object): string =>
  `${JSON.stringify({ type, data, id: `e${second}`, timestamp: `2026-01-15T10:00:0${second}.000Z` })}\n`

test('the name and folder of a session are beside its events, in both layouts', async () => {
  const root = await temporaryFolder()
  const events = event(0, 'session.start', { sessionId: 'one' }) + event(1, 'user.message', { content: 'Hello' })
  await mkdir(join(root, 'one'))
  await writeFile(join(root, 'one', 'events.jsonl'), events)
  await writeFile(join(root, 'one', 'workspace.yaml'), 'cwd: /project\nname: Fix the login\nuser_named: true\n')
  await writeFile(join(root, 'two.jsonl'), event(1, 'user.message', { content: 'Alone' }))
  const { isTranscript, heads, parts } = copilotTranscripts
  expect(['one/events.jsonl', 'two.jsonl', 'one/other.jsonl'].map(isTranscript)).toEqual([true, true, false])
  const path = join(root, 'one', 'events.jsonl')
  expect(await heads(filePart(path))).toMatchObject([{ sessionId: 'one', title: 'Fix the login', cwd: '/project' }])
  expect(await heads(filePart(join(root, 'two.jsonl')))).toMatchObject([{ sessionId: 'two', title: 'Alone' }])
  expect(await parts(path)).toEqual([join(root, 'one', 'workspace.yaml')])
  // A kept copy has no folder.
  const copies = [file('/gone/events.jsonl', events), file('/gone/workspace.yaml', 'cwd: /project\nname: Kept\n')]
  expect((await read(parseCopilot(copies, 'one'))).sessions).toMatchObject([{ title: 'Kept', cwd: '/project' }])
})

test('attachments, reasoning, arguments and results of any form are whole', async () => {
  const events =
    event(1, 'user.message', {
      content: 'Look',
      attachments: [
        { type: 'file', path: '/project/plan.md', displayName: 'plan.md' },
        { type: 'blob', data: 'AAAA', mimeType: 'image/png', displayName: 'shot.png' },
        {
          type: 'github_reference',
          number: 7,
          title: 'Fix it',
          url: 'https://github.test/a/b/issues/7',
          state: 'open',
        },
      ],
    }) +
    event(2, 'assistant.reasoning', { content: 'The plan' }) +
    event(3, 'assistant.message', {
      content: 'Running.',
      reasoningText: 'The plan',
      toolRequests: [
        { toolCallId: 'a', name: 'bash', args: { command: 'make' } },
        { toolCallId: 'b', name: 'list', arguments: {} },
      ],
    }) +
    event(4, 'tool.execution_complete', { toolCallId: 'a', success: true, result: { files: ['a.go'] } }) +
    event(5, 'tool.execution_complete', { toolCallId: 'b', success: true, result: ['one', 'two'] })
  const result = await read(parseCopilot([file('/s/events.jsonl', events)], 's'))
  expect(result.short('s')).toEqual([
    'user | text: Look | text: [/project/plan.md] | image | text: [Fix it](https://github.test/a/b/issues/7)',
    'assistant | reasoning: The plan | text: Running. | call bash {"command":"make"} | call list {} | ok: [object Object] | ok: one,two',
  ])
  const outputs = result.messages[1]?.blocks.flatMap((block) => (block.type === 'tool_output' ? [block.output] : []))
  expect(outputs).toEqual([{ files: ['a.go'] }, ['one', 'two']])
})
