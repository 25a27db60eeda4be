import { describe, expect, it } from 'vitest'
import { ofType, saidIn } from '#core/agents/adapters/testing/told'
import { converted, item, said } from '../testing/converter'

describe('what is said in the end', () => {
  const delta = (text: string, itemId = 'm') => said('item/agentMessage/delta', { itemId, delta: text })
  const whole = (text: string, id = 'm') => item('completed', { type: 'agentMessage', id, text })

  it('stands in place of pieces that were another text', () => {
    const events = converted(delta('Hello fi'), delta('first. '), whole('Hello from the model.'))
    expect(events.at(-1)).toEqual({ type: 'text', delta: 'Hello from the model.', replaces: 15 })
    expect(saidIn(events)).toBe('Hello from the model.')
  })

  it('is its missing end, where the pieces are its beginning', () => {
    expect(converted(delta('Hel'), whole('Hello')).at(-1)).toEqual({ type: 'text', delta: 'lo' })
    expect(converted(delta('Hello'), whole('Hello'))).toEqual([{ type: 'text', delta: 'Hello' }])
  })

  it('is said once more where something else came since', () => {
    const tool = { type: 'sleep', id: 'z', durationMs: 1000 }
    const events = converted(delta('Hel'), item('completed', tool), whole('Hello'))
    expect(events.slice(-2)).toEqual([
      { type: 'message.started', adapterMessageId: 'm' },
      { type: 'text', delta: 'Hello' },
    ])
    expect(converted(delta('Hello'), item('completed', tool), whole('Hello ')).at(-1)).toMatchObject({
      type: 'tool.completed',
    })
  })

  it('has no gaps where two steps speak at once', () => {
    const events = converted(delta('Hel', 'a'), delta('Good', 'b'), delta('lo', 'a'), whole('Hello', 'a'))
    expect(events.map((event) => (event.type === 'text' ? event.delta : event.type))).toEqual([
      'Hel',
      'message.started',
      'Good',
      'message.started',
      'lo',
      'Hello',
    ])
    expect(saidIn([...events, ...converted(whole('Good day', 'b'))])).toContain('Hello')
  })

  it('of a plan and of thoughts is what they are', () => {
    const plan = said('item/plan/delta', { itemId: 'p', delta: '<plan>Look' })
    expect(saidIn(converted(plan, item('completed', { type: 'plan', id: 'p', text: 'Look, then leap' })))).toBe(
      'Look, then leap',
    )
    const part = (summaryIndex: number, text: string) =>
      said('item/reasoning/summaryTextDelta', { itemId: 'r', summaryIndex, delta: text })
    const thought = item('completed', { type: 'reasoning', id: 'r', summary: ['One', 'Two'], content: [] })
    expect(saidIn(converted(part(0, 'One'), part(1, 'Two'), thought), 'reasoning')).toBe('One\n\nTwo')
    expect(saidIn(converted(part(1, 'Two'), part(0, 'One'), thought), 'reasoning')).toBe('One\n\nTwo')
  })

  it('keeps its pieces where the step does not tell it', () => {
    expect(saidIn(converted(delta('Hello'), whole('')))).toBe('Hello')
    expect(saidIn(converted(delta('Hello'), item('completed', { type: 'agentMessage', id: 'm' })))).toBe('Hello')
  })

  it('of a command is the rest of what it printed', () => {
    const step = { type: 'commandExecution', id: 'c', command: 'seq 3', cwd: '/code' }
    const printed = (...pieces: string[]) =>
      ofType(
        converted(
          item('started', { ...step, status: 'inProgress' }),
          ...pieces.map((piece) => said('item/commandExecution/outputDelta', { itemId: 'c', delta: piece })),
          item('completed', { ...step, status: 'completed', aggregatedOutput: '1\n2\n3\n', exitCode: 0 }),
        ),
        'terminal.output',
      ).map(({ text }) => text)
    expect(printed('1\n', '2\n')).toEqual(['1\n', '2\n', '3\n'])
    expect(printed('1\n', 'and more\n')).toEqual(['1\n', 'and more\n'])
  })
})
