import { expect, it } from 'vitest'
import { Answers } from './answers'

it('keeps the answers that were asked for last, up to a size', () => {
  const answers = new Answers<string>()
  const long = 'x'.repeat(6 * 1024 * 1024)
  answers.keep('first', long)
  answers.keep('second', long)
  expect(answers.get('first')).toBe(long)
  answers.keep('third', long)
  expect(answers.get('second')).toBeUndefined()
  expect([answers.get('first'), answers.get('third')]).toEqual([long, long])
  answers.keep('third', 'short')
  answers.keep('fourth', long)
  expect(answers.get('first')).toBe(long)
})
