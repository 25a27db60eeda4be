import { describe, expect, it } from 'vitest'
import { parsePlan, planText } from './text'

describe('the text of a plan', () => {
  it('is read as it was written', () => {
    const plan = [
      { content: 'Look', status: 'completed' as const, priority: 'high' as const },
      { content: 'Write [it]', status: 'in_progress' as const },
      { content: 'Test', status: 'pending' as const },
    ]
    expect(planText(plan)).toBe('- [x] Look\n- [~] Write [it]\n- [ ] Test')
    expect(parsePlan(planText(plan), plan)).toEqual(plan)
  })

  it('is every line that says something, however it is listed', () => {
    expect(parsePlan('\n* one\n2. two\n  - [X] three\nfour\n- [ ]\n')).toEqual([
      { content: 'one', status: 'pending' },
      { content: 'two', status: 'pending' },
      { content: 'three', status: 'completed' },
      { content: 'four', status: 'pending' },
    ])
  })
})
