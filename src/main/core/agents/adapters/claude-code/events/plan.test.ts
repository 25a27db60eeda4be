import { describe, expect, it } from 'vitest'
import { ofType } from '#core/agents/adapters/testing/told'
import { convert } from '../testing/converter'

describe('a plan', () => {
  const call = (id: string, name: string, input: unknown) => ({
    type: 'assistant',
    message: { id: `m-${id}`, content: [{ type: 'tool_use', id, name, input }] },
  })
  const result = (id: string, native: unknown, content = '') => ({
    type: 'user',
    message: { content: [{ type: 'tool_result', tool_use_id: id, content }] },
    tool_use_result: native,
  })

  it('is what the list of todos says', () => {
    const todos = [
      { content: 'Look', status: 'completed', activeForm: 'Looking' },
      { content: 'Leap', status: 'in_progress', activeForm: 'Leaping' },
    ]
    expect(ofType(convert([call('t', 'TodoWrite', { todos })]), 'plan')).toEqual([
      {
        type: 'plan',
        entries: [
          { content: 'Look', status: 'completed' },
          { content: 'Leap', status: 'in_progress' },
        ],
      },
    ])
  })

  it('grows and changes by task', () => {
    const frames = [
      call('a', 'TaskCreate', { subject: 'Look' }),
      result('a', { task: { id: '1', subject: 'Look' } }),
      call('b', 'TaskCreate', { subject: 'Leap' }),
      result('b', undefined, 'Task #2 created successfully: Leap'),
      call('c', 'TaskUpdate', { taskId: '1', status: 'completed' }),
      result('c', { success: true }),
      call('d', 'TaskUpdate', { taskId: '2', status: 'deleted' }),
      result('d', { success: true }),
    ]
    expect(ofType(convert(frames), 'plan').map(({ entries }) => entries)).toEqual([
      [{ content: 'Look', status: 'pending' }],
      [
        { content: 'Look', status: 'pending' },
        { content: 'Leap', status: 'pending' },
      ],
      [
        { content: 'Look', status: 'completed' },
        { content: 'Leap', status: 'pending' },
      ],
      [{ content: 'Look', status: 'completed' }],
    ])
  })

  it('is the text that awaits approval, in full', () => {
    const plan = '# Plan\n\nWe look first.\n\n1. Look\n2. Leap\n'
    expect(ofType(convert([call('t', 'ExitPlanMode', { plan })]), 'plan')).toEqual([
      {
        type: 'plan',
        entries: [
          { content: 'Look', status: 'pending' },
          { content: 'Leap', status: 'pending' },
        ],
        content: plan,
      },
    ])
  })
})
