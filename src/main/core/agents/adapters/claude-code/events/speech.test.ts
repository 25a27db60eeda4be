import { describe, expect, it } from 'vitest'
import { convert } from '../testing/converter'

describe('what a block says in the end', () => {
  const stream = (event: object) => ({ type: 'stream_event', parent_tool_use_id: null, event })
  const begun = stream({ type: 'message_start', message: { id: 'm' } })
  const piece = (text: string) => stream({ type: 'content_block_delta', delta: { type: 'text_delta', text } })
  const block = (content: object) => ({
    type: 'assistant',
    parent_tool_use_id: null,
    message: { id: 'm', content: [content] },
  })
  const whole = (text: string) => block({ type: 'text', text })

  it('stands in place of pieces that were another text', () => {
    const events = convert([begun, piece('Hello fi'), piece('first'), whole('Hello from the model.')])
    expect(events.at(-1)).toEqual({ type: 'text', delta: 'Hello from the model.', replaces: 13 })
  })

  it('is its missing end, where the pieces are its beginning', () => {
    expect(convert([begun, piece('Hel'), whole('Hello')]).at(-1)).toEqual({ type: 'text', delta: 'lo' })
    expect(convert([begun, piece('Hello'), whole('Hello')])).toEqual([{ type: 'text', delta: 'Hello' }])
  })

  it('is said once more where a tool was used since', () => {
    const tool = block({ type: 'tool_use', id: 't', name: 'Read', input: {} })
    expect(convert([begun, piece('Hel'), tool, whole('Hello')]).at(-1)).toEqual({ type: 'text', delta: 'Hello' })
    expect(convert([begun, piece('Hello'), tool, whole('Hello')]).at(-1)).toMatchObject({ type: 'tool.updated' })
  })

  it('is not made of the pieces of a subagent, which is told of in whole blocks', () => {
    const ofSubagent = { ...piece('inside'), parent_tool_use_id: 't' }
    expect(convert([begun, ofSubagent, piece('Hello')])).toEqual([{ type: 'text', delta: 'Hello' }])
  })
})
