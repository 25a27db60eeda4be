import { describe, expect, it } from 'vitest'
import { ofType } from '#core/agents/adapters/testing/told'
import { endOwn } from './subagents'
import { begin, converted, item, run, said } from '../testing/converter'

describe('steps', () => {
  const changes = [
    { path: '/code/new.txt', diff: 'hello\n', kind: { type: 'add' } },
    { path: '/code/old.txt', diff: '@@ -1,2 +1,2 @@\n one\n-two\n+zwei\n', kind: { type: 'update', move_path: null } },
  ]

  it('that change files show the changes before and after', () => {
    const step = { type: 'fileChange', id: 'f', changes }
    const events = converted(
      item('started', { ...step, status: 'inProgress' }),
      item('completed', { ...step, status: 'completed' }),
    )
    const content = [
      { type: 'diff', path: '/code/new.txt', oldText: null, newText: 'hello\n' },
      { type: 'diff', path: '/code/old.txt', oldText: 'one\ntwo\n', newText: 'one\nzwei\n' },
    ]
    expect(events).toMatchObject([
      { type: 'tool.started', name: 'apply_patch', kind: 'write', title: 'Change new.txt, old.txt' },
      { type: 'tool.updated', content },
      { type: 'tool.completed', outcome: 'ok', content },
    ])
  })

  it('that print tell it while they run, and all of it when none was told', () => {
    const step = { type: 'commandExecution', id: 'c', command: "/bin/bash -lc 'echo hi'", cwd: '/code' }
    const begun = item('started', { ...step, status: 'inProgress' })
    const ended = item('completed', { ...step, status: 'completed', aggregatedOutput: 'hi\n', exitCode: 0 })
    const delta = said('item/commandExecution/outputDelta', { itemId: 'c', delta: 'hi\n' })
    for (const events of [converted(begun, delta, ended), converted(begun, ended)]) {
      expect(ofType(events, 'terminal.output')).toEqual([
        { type: 'terminal.output', terminalId: 'c', stream: 'stdout', text: 'hi\n' },
      ])
      expect(ofType(events, 'tool.completed')).toMatchObject([{ outcome: 'ok', output: 'hi\n' }])
    }
  })

  it('are those of MCP servers, searches, pictures and waits, too', () => {
    const mcp = { type: 'mcpToolCall', id: 'm', server: 'files', tool: 'read', arguments: { path: 'a' } }
    const result = { content: [{ type: 'text', text: 'found' }] }
    const events = converted(
      item('completed', { ...mcp, status: 'completed', result }),
      item('completed', { ...mcp, id: 'n', status: 'failed', error: { message: 'No such file.' } }),
      item('completed', { type: 'webSearch', id: 's', query: 'cats', action: null }),
      item('completed', { type: 'imageView', id: 'i', path: '/code/cat.png' }),
      item('completed', { type: 'sleep', id: 'z', durationMs: 2000 }),
    )
    expect(ofType(events, 'tool.started').map(({ name, title }) => [name, title])).toEqual([
      ['mcp__files__read', 'read (files)'],
      ['mcp__files__read', 'read (files)'],
      ['web_search', 'Search the web for cats'],
      ['view_image', '/code/cat.png'],
      ['sleep', 'Wait 2 s'],
    ])
    expect(ofType(events, 'tool.completed')).toMatchObject([
      { outcome: 'ok', output: 'found' },
      { outcome: 'error', error: 'No such file.' },
      { outcome: 'ok' },
      { outcome: 'ok' },
      { outcome: 'ok' },
    ])
  })

  it('of searches say what was looked for, and what was found', () => {
    const search = (id: string, action: object, more: object = {}) =>
      item('completed', { type: 'webSearch', id, query: 'q', action, ...more })
    const events = converted(
      search('a', { type: 'search', query: 'cats', queries: ['cats', 'dogs'] }),
      search('b', { type: 'openPage', url: 'https://a.test' }),
      search('c', { type: 'findInPage', url: 'https://a.test', pattern: 'cat' }),
      search('d', { type: 'other' }, { results: [{ url: 'https://b.test', title: 'B' }, 'odd'] }),
    )
    expect(ofType(events, 'tool.started').map(({ title }) => title)).toEqual([
      'Search the web for cats, dogs',
      'Open https://a.test',
      'Look for "cat" in https://a.test',
      'Search the web for q',
    ])
    expect(ofType(events, 'tool.completed').at(-1)?.content).toEqual([
      { type: 'link', url: 'https://b.test', title: 'B' },
    ])
  })

  it('of tools from elsewhere show their text and their pictures', () => {
    const picture = { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' }
    const shown = { type: 'image', source: { type: 'base64', data: picture.data, mimeType: picture.mimeType } }
    const mcp = { type: 'mcpToolCall', server: 's', tool: 't', status: 'completed', arguments: {} }
    const results = ofType(
      converted(
        item('completed', { ...mcp, id: 'a', result: { content: [{ type: 'text', text: 'here' }, picture] } }),
        item('completed', { ...mcp, id: 'b', result: { content: [], structuredContent: { n: 3 } } }),
        item('completed', { ...mcp, id: 'c', result: { content: [{ type: 'audio' }] } }),
        item('completed', {
          type: 'dynamicToolCall',
          id: 'd',
          tool: 'look_up',
          arguments: { of: 'x' },
          status: 'completed',
          contentItems: [{ type: 'inputImage', imageUrl: `data:image/png;base64,${picture.data}` }],
        }),
        item('completed', { type: 'functionCallOutput', id: 'e', name: 'count', output: 'three' }),
      ),
      'tool.completed',
    )
    expect(results).toMatchObject([
      { output: 'here', content: [shown] },
      { output: { n: 3 } },
      { output: [{ type: 'audio' }] },
      { output: '', content: [shown] },
      { output: 'three' },
    ])
  })

  it('that are open when their turn is over are broken off', () => {
    const step = { type: 'commandExecution', id: 'c', command: 'sleep 9', cwd: '/code', status: 'inProgress' }
    const { state } = run([item('started', step)], begin())
    expect(endOwn(state).events).toMatchObject([
      { type: 'terminal.ended', terminalId: 'c', exitCode: null },
      { type: 'tool.completed', toolCallId: 'c', outcome: 'cancelled' },
    ])
  })
})
