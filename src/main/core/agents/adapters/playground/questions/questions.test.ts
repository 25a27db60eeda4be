import { expect, it } from 'vitest'
import { FormSchema } from '#shared/elicitation/schema'
import { acknowledged, samplePlan, sampleForm } from './questions'
import { scriptOf } from '../prompt/script'

it('asks what it is told to ask, with the answers to choose from', () => {
  expect(scriptOf('ask me which color: red, green or blue')).toMatchObject([
    {
      do: 'ask',
      question: {
        kind: 'user_input',
        message: 'Which color?',
        requestedSchema: { properties: { answer: { enum: ['red', 'green', 'blue'] } } },
      },
    },
  ])
  expect(scriptOf('ask me what to call it')).toMatchObject([
    { question: { message: 'What to call it?', requestedSchema: { properties: { answer: { type: 'string' } } } } },
  ])
  expect(scriptOf('/ask')).toEqual([{ do: 'ask', question: sampleForm }])
  expect(scriptOf('propose a plan')).toEqual([{ do: 'ask', question: samplePlan }])
})

it('asks with forms that everybody understands', () => {
  for (const { requestedSchema } of [sampleForm, samplePlan])
    expect(FormSchema.safeParse(requestedSchema).success).toBe(true)
})

it('says what was answered', () => {
  expect(acknowledged({ action: 'accept', content: { tags: ['a', 'b'] } })).toContain('- tags: `a, b`')
  expect(acknowledged({ action: 'decline' })).toContain('declined')
})
