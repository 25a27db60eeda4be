import { describe, expect, it } from 'vitest'
import { toolDetail } from './tool-detail'

describe('toolDetail', () => {
  it('shows a command once, and its output', () => {
    const terminal = { type: 'terminal' as const, command: 'npm test', output: '', exitCode: 0 }
    const detail = toolDetail({
      call: { args: { command: 'npm test', timeout: 5 } },
      output: { output: 'all green', content: [terminal] },
    })
    expect(detail).toEqual({
      command: 'npm test',
      args: [['timeout', 5]],
      questions: [],
      content: [],
      output: 'all green',
    })
    const failing = toolDetail({ output: { content: [{ ...terminal, exitCode: 1 }] } })
    expect(failing.content).toHaveLength(1)
  })

  it('shows what is run of a command that is a list', () => {
    const commandOf = (command: unknown) => toolDetail({ call: { args: { command, workdir: '/x' } } })
    expect(commandOf(['bash', '-lc', 'npm test'])).toMatchObject({ command: 'npm test', args: [['workdir', '/x']] })
    expect(commandOf(['git', 'status'])).toMatchObject({ command: 'git status' })
    expect(commandOf(['git', 1])).toMatchObject({ command: undefined })
    expect(toolDetail({ call: { args: { cmd: 'ls' } } })).toMatchObject({ command: 'ls', args: [] })
  })

  it('leaves out of the input what the diff shows', () => {
    const diff = { type: 'diff' as const, path: 'a.md', oldText: 'one\ntwo\n', newText: 'one\n2\n' }
    const args = { file: 'a.md', old_string: 'two', new_string: '2', note: 'why' }
    expect(toolDetail({ call: { args }, output: { content: [diff], output: 'written' } })).toMatchObject({
      args: [['note', 'why']],
      content: [diff],
      output: '',
    })
  })

  it('keeps the part of a longer output that leads to the whole', () => {
    const content = [{ type: 'text' as const, text: 'head' }]
    expect(toolDetail({ output: { output: 'head', content } }).output).toBe('')
    expect(toolDetail({ output: { output: 'head', content, blob: { blobId: 'b', size: 9, lines: 2 } } }).output).toBe(
      'head',
    )
  })

  it('has nothing to show of a call that only began', () => {
    expect(toolDetail({ call: { args: {} } })).toEqual({
      command: undefined,
      args: [],
      questions: [],
      content: [],
      output: '',
    })
  })
})
