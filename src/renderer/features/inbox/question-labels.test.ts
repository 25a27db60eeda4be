import { expect, it } from 'vitest'
import { answeredFields, answerLabel } from './question-labels'

it('says how a question ended', () => {
  const words = (action: 'accept' | 'decline' | 'cancel', by: 'user' | 'cancelled' | 'restart' = 'user') =>
    answerLabel({ requestId: 'q', action, by })
  expect(words('accept')).toBe('Answered by you')
  expect(words('decline')).toBe('Declined by you')
  expect(words('cancel')).toBe('Dismissed by you')
  expect(words('cancel', 'cancelled')).toContain('turn ended')
  expect(words('cancel', 'restart')).toContain('Parley quit')
})

it('tells what was filled in as people read it, in the order of the form', () => {
  const requestedSchema = {
    type: 'object',
    properties: {
      color: { type: 'string', title: 'Color', enum: ['r', 'g'], enumNames: ['Red', 'Green'] },
      parts: { type: 'array', items: { enum: ['docs', 'tests'] } },
      sure: { type: 'boolean', title: 'Sure' },
      port: { type: 'integer' },
      left: { type: 'string' },
    },
  } as const
  const content = { port: 80, sure: false, parts: ['docs', 'tests'], color: 'g' }
  expect(answeredFields({ requestedSchema: structuredClone(requestedSchema) as never }, content)).toEqual([
    { name: 'Color', value: 'Green' },
    { name: 'parts', value: 'docs, tests' },
    { name: 'Sure', value: 'No' },
    { name: 'port', value: '80' },
  ])
  expect(answeredFields({}, undefined)).toEqual([])
})
