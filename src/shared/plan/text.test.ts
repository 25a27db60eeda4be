import { describe, expect, it } from 'vitest'
import { ownText, parsePlan, planText } from './text'

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

  it('has the steps of its lists as entries when it is a document', () => {
    const document =
      '# Plan\n\nFirst we look.\n\n## Steps\n\n- [x] Look\n- [ ] Leap\n- a remark\n\n```\n- [ ] code\n```\n'
    expect(parsePlan(document)).toEqual([
      { content: 'Look', status: 'completed' },
      { content: 'Leap', status: 'pending' },
    ])
    expect(parsePlan('We look, then leap.\n\n1. Look\n2. Leap\n')).toMatchObject([
      { content: 'Look' },
      { content: 'Leap' },
    ])
    expect(parsePlan('# Plan\n\nNothing to do.\n')).toEqual([])
    expect(parsePlan('Look\n\nLeap')).toHaveLength(2)
    expect(ownText('* Look\n* [x] Leap\n')).toBeUndefined()
    expect(ownText(document)).toBe(document)
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
