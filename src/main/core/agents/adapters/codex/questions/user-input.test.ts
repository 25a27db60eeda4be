import { expect, it } from 'vitest'
import { mapUserInput, userInputResponse } from './user-input'

it('questions are a form, and what was filled in goes back by question', () => {
  const input = {
    threadId: 't',
    questions: [
      { id: 'colour', header: 'Colour', question: 'Which?', options: [{ label: 'Red', description: 'warm' }] },
      { id: 'why', header: 'Why', question: 'Why?', options: null },
    ],
  }
  const form = mapUserInput(input)
  expect(form).toMatchObject({ kind: 'elicitation', message: 'Codex has some questions.' })
  expect(Object.keys(form.requestedSchema?.properties ?? {})).toEqual(['answer1', 'other1', 'other2'])
  const content = { answer1: 'Red', other2: 'It is warm' }
  expect(userInputResponse(input, { action: 'accept', content })).toEqual({
    answers: { colour: { answers: ['Red'] }, why: { answers: ['It is warm'] } },
  })
  expect(userInputResponse(input, { action: 'decline' })).toEqual({
    answers: { colour: { answers: [] }, why: { answers: [] } },
  })
})
