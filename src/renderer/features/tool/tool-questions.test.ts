import { expect, it } from 'vitest'
import { askedQuestions } from './tool-questions'

const questions = [{ question: 'Which one?', options: [{ label: 'A' }, { label: 'B' }] }]

it('reads the questions and answers of a call, however they are told', () => {
  const asked = { question: 'Which one?', options: ['A', 'B'] }
  expect(askedQuestions({ questions, answers: { 'Which one?': 'B' } }, '')).toEqual([{ ...asked, answer: 'B' }])
  const told = 'User has answered your questions: "Which one?"="A". You can now continue.'
  expect(askedQuestions({ questions }, told)).toEqual([{ ...asked, answer: 'A' }])
  expect(askedQuestions({ questions }, 'cancelled')).toEqual([{ ...asked, answer: '' }])
})

it('takes nothing else for a question', () => {
  for (const args of [{}, { questions: 'x' }, { questions: [null, 1, { question: 2 }] }])
    expect(askedQuestions(args, '')).toEqual([])
})
