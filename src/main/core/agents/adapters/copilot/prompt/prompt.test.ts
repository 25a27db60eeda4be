import { describe, expect, it } from 'vitest'
import { commandIn, commandsOf } from './own-commands'
import { toMessage } from './prompt'

describe('a prompt', () => {
  it('attaches pictures and whole files, and names parts of files', () => {
    const source = { type: 'base64', data: 'AAAA', mimeType: 'image/png' } as const
    const file = { type: 'attachment', fileName: 'a.txt', filePath: '/code/a.txt', source: { type: 'url', url: 'x' } }
    const part = { ...file, reference: { lineRange: { start: 1, end: 2 } } }
    const message = toMessage([{ type: 'text', content: 'Look' }, { type: 'image', source }, file, part] as never)
    expect(message.attachments).toEqual([
      { type: 'blob', data: 'AAAA', mimeType: 'image/png' },
      { type: 'file', path: expect.stringContaining('a.txt') as string, displayName: 'a.txt' },
    ])
    expect(message.prompt).toMatch(/^Look\n\n\[a\.txt\]\(file:.*#L1-L2\)$/)
  })

  it('can be a command that is offered', () => {
    const commands = commandsOf({
      commands: [
        { name: 'compact', description: 'Sums up', kind: 'builtin', input: { hint: 'focus' } },
        { name: 'theme', kind: 'builtin' },
        { name: 'tidy', kind: 'skill' },
      ],
    })
    expect(commands).toEqual([
      { name: 'compact', description: 'Sums up', hint: 'focus' },
      { name: 'tidy', description: 'tidy' },
    ])
    const said = (content: string) => commandIn([{ type: 'text', content }], commands)
    expect(said('/compact the tests\nonly')).toEqual({ name: 'compact', input: 'the tests\nonly' })
    expect(said('/tidy')).toEqual({ name: 'tidy', input: '' })
    expect(said('/theme dark')).toBeUndefined()
    expect(said('what is /compact?')).toBeUndefined()
  })
})
