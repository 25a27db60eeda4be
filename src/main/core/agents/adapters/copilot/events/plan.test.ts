import { describe, expect, it } from 'vitest'
import { planOfMarkdown, planOfTodos } from './plan'

describe('plans', () => {
  it('are made of todos', () => {
    const rows = [
      { title: 'Look', status: 'done' },
      { title: 'Leap', status: 'in_progress' },
      { title: 'Land', status: 'blocked' },
      { status: 'pending' },
    ]
    expect(planOfTodos({ rows })).toEqual([
      { content: 'Look', status: 'completed' },
      { content: 'Leap', status: 'in_progress' },
      { content: 'Land', status: 'pending' },
    ])
    expect(planOfTodos({})).toBeUndefined()
  })

  it('are made of a list to tick off', () => {
    const content = '# Plan\n- [x] Look\n* [ ] Leap\n- [~] Land\nNo step\n'
    expect(planOfMarkdown({ exists: true, content })).toEqual({
      entries: [
        { content: 'Look', status: 'completed' },
        { content: 'Leap', status: 'pending' },
        { content: 'Land', status: 'in_progress' },
      ],
      content,
    })
    expect(planOfMarkdown({ exists: false, content: null })).toBeUndefined()
  })
})
