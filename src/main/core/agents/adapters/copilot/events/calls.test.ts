import { describe, expect, it } from 'vitest'
import { ofType } from '#core/agents/adapters/testing/told'
import { endOwn } from './subagents'
import { convert, event, run } from '../testing/converter'

describe('calls', () => {
  const call = { toolCallId: 'c', name: 'bash', arguments: { command: 'ls' }, intentionSummary: 'List' }
  const asked = event('assistant.message', { messageId: 'm', content: '', toolRequests: [call] })
  const running = event('tool.execution_start', { toolCallId: 'c', toolName: 'bash', arguments: { command: 'ls' } })
  const partial = (partialOutput: string) => event('tool.execution_partial_result', { toolCallId: 'c', partialOutput })
  const piece = (text: string, stream = 'stdout') => event('tool.shell_output', { toolCallId: 'c', text, stream })
  const done = (content: string) =>
    event('tool.execution_complete', { toolCallId: 'c', success: true, result: { content } })
  const printed = (...natives: object[]) =>
    ofType(convert([asked, running, ...natives]), 'terminal.output').map(({ text, stream }) => [text, stream])

  it('tell what is new in what they printed so far, also when the beginning of that is left out', () => {
    const long = Array.from({ length: 500 }, (_, line) => `line ${line}\n`).join('')
    expect(printed(partial('a\n'), partial('a\nb\n'), partial('a\nb\n'))).toEqual([
      ['a\n', 'stdout'],
      ['b\n', 'stdout'],
    ])
    expect(printed(partial(long), partial(`${long.slice(1000)}end\n`)).at(-1)).toEqual(['end\n', 'stdout'])
  })

  it('tell pieces of what they print where there are some', () => {
    expect(printed(piece('a\n'), partial('a\n'), piece('b\n', 'stderr'), partial('a\nb\n'))).toEqual([
      ['a\n', 'stdout'],
      ['b\n', 'stderr'],
    ])
  })

  it('tell at their end what they printed when none of it was told before, and how they ended', () => {
    const events = convert([asked, running, done('hi\n<shellId: 1 completed with exit code 2>')])
    expect(ofType(events, 'terminal.output').map(({ text }) => text)).toEqual(['hi'])
    expect(ofType(events, 'terminal.ended')).toMatchObject([{ exitCode: 2 }])
  })

  it('tell the end of a command that goes on in the background, and nothing before that', () => {
    const goesOn = done('<command started in background with shellId: w>')
    const ended = (type: string, more: object = {}) =>
      event('system.notification', { content: 'It ended.', kind: { type, shellId: 'w', ...more } })
    const begun = convert([asked, running, goesOn])
    expect(ofType(begun, 'terminal.started')).toHaveLength(1)
    expect([...ofType(begun, 'terminal.output'), ...ofType(begun, 'terminal.ended')]).toEqual([])
    expect(ofType(begun, 'tool.completed')).toMatchObject([{ outcome: 'ok' }])
    const other = event('system.notification', { content: 'x', kind: { type: 'shell_completed', shellId: 'v' } })
    const events = convert([
      asked,
      running,
      goesOn,
      other,
      ended('shell_completed', { exitCode: 1 }),
      ended('shell_completed'),
    ])
    expect(ofType(events, 'terminal.ended')).toEqual([
      { type: 'terminal.ended', terminalId: 'c', exitCode: 1, signal: null },
    ])
    expect(ofType(events, 'report')).toHaveLength(3)
    const stop = [
      event('tool.execution_start', { toolCallId: 's', toolName: 'stop_bash', arguments: { shellId: 'w' } }),
      event('tool.execution_complete', { toolCallId: 's', success: true, result: { content: 'Stopped.' } }),
    ]
    expect(ofType(convert([asked, running, goesOn, ...stop]), 'terminal.ended')).toMatchObject([{ exitCode: null }])
  })

  it('have no terminal for a detached command, whose end nothing tells', () => {
    const detached = { command: 'serve', mode: 'async', detach: true }
    const started = event('tool.execution_start', { toolCallId: 'c', toolName: 'bash', arguments: detached })
    expect(ofType(convert([started]), 'terminal.started')).toEqual([])
  })

  it('have the images, sounds and links of their result', () => {
    const contents = [
      { type: 'text', text: 'hi' },
      { type: 'audio', data: 'UklGRg==', mimeType: 'audio/wav' },
      { type: 'image', data: 'iVBORw==', mimeType: 'image/png' },
      { type: 'resource_link', uri: 'https://web.test/a', name: 'a', title: 'A page' },
      { type: 'audio', mimeType: 'audio/wav' },
    ]
    const ended = event('tool.execution_complete', {
      toolCallId: 'c',
      success: true,
      result: { content: 'hi', contents },
    })
    expect(ofType(convert([asked, running, ended]), 'tool.completed')[0]?.content).toEqual([
      { type: 'audio', source: { type: 'base64', data: 'UklGRg==', mimeType: 'audio/wav' } },
      { type: 'image', source: { type: 'base64', data: 'iVBORw==', mimeType: 'image/png' } },
      { type: 'link', url: 'https://web.test/a', title: 'A page' },
    ])
  })

  it('that change files show the change', () => {
    const args = { path: '/code/a.txt', file_text: 'hello\n' }
    const events = convert([
      event('tool.execution_start', { toolCallId: 'c', toolName: 'create', arguments: args }),
      event('tool.execution_progress', { toolCallId: 'c', progressMessage: 'Half way' }),
      done('Created.'),
    ])
    expect(events).toMatchObject([
      { type: 'tool.started', name: 'create', kind: 'write' },
      { type: 'tool.progress', message: 'Half way' },
      { type: 'tool.completed', content: [{ type: 'diff', path: '/code/a.txt', oldText: null, newText: 'hello\n' }] },
    ])
  })

  it('tell when their arguments turn out to be others', () => {
    const changed = event('tool.execution_start', { toolCallId: 'c', toolName: 'bash', arguments: { command: 'pwd' } })
    expect(ofType(convert([asked, changed]), 'tool.updated')).toMatchObject([{ args: { command: 'pwd' } }])
  })

  it('that are open when their prompt is over are broken off', () => {
    expect(endOwn(run([asked, running]).state).events).toMatchObject([
      { type: 'terminal.ended', terminalId: 'c', exitCode: null },
      { type: 'tool.completed', toolCallId: 'c', outcome: 'cancelled' },
    ])
  })

  it('whose end is all that is heard of them are told of all the same', () => {
    expect(convert([done('found')])).toMatchObject([
      { type: 'tool.started', toolCallId: 'c', name: 'tool' },
      { type: 'tool.completed', outcome: 'ok', output: 'found' },
    ])
  })
})
