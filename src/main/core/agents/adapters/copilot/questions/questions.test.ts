import { describe, expect, it } from 'vitest'
import { mapQuestion } from './questions'

describe('questions', () => {
  const ask = (method: string, params: object) => mapQuestion({ method, params })

  it('of the model are a form with its choices', () => {
    const question = ask('userInput.request', { question: 'Which colour?', choices: ['Red', 'Blue'] })
    expect(question?.asked).toMatchObject({ kind: 'user_input', message: 'Which colour?' })
    expect(question?.answerFor({ action: 'accept', content: { answer1: 'Red' } })).toEqual({
      answer: 'Red',
      wasFreeform: false,
    })
    expect(question?.answerFor({ action: 'accept', content: { other1: 'Green' } })).toEqual({
      answer: 'Green',
      wasFreeform: true,
    })
    expect(question?.answerFor({ action: 'decline' })).toMatchObject({ wasFreeform: true })
    expect(question?.answerFor(null)).toBeUndefined()
    expect(ask('userInput.request', { question: 7 })).toBeUndefined()
  })

  it('about a plan offer what can follow on it, what is recommended first', () => {
    const question = ask('exitPlanMode.request', {
      summary: 'A plan',
      planContent: '# Steps',
      actions: ['autopilot', 'interactive', 'exit_only'],
      recommendedAction: 'interactive',
    })
    const { asked } = question ?? {}
    expect(asked).toMatchObject({ kind: 'exit_plan_mode', planContent: '# Steps' })
    const choices = asked?.mode === 'form' ? asked.requestedSchema?.properties['answer1'] : undefined
    expect(choices).toMatchObject({ oneOf: [{ const: 'Carry it out, and ask as usual' }, {}, {}] })
    const accept = (content: Record<string, string>) => question?.answerFor({ action: 'accept', content })
    expect(accept({ answer1: 'Carry it out, and ask as usual', other1: 'Mind the gap.' })).toEqual({
      approved: true,
      selectedAction: 'interactive',
      feedback: 'Mind the gap.',
    })
    expect(accept({ other1: 'Too long.' })).toEqual({ approved: false, feedback: 'Too long.' })
    expect(question?.answerFor(null)).toEqual({ approved: false })
    expect(asked?.standing).toEqual(['Carry it out without asking in between'])
  })

  it('about another model are answered with yes, always or no', () => {
    const question = ask('autoModeSwitch.request', { retryAfterSeconds: 90 })
    expect(question?.asked.message).toContain('in 2 min')
    expect(question?.asked.standing).toEqual(['Always do so'])
    const accept = (answer1: string) => question?.answerFor({ action: 'accept', content: { answer1 } })
    expect(accept('Go on with another model')).toEqual({ response: 'yes' })
    expect(accept('Always do so')).toEqual({ response: 'yes_always' })
    expect(question?.answerFor(null)).toEqual({ response: 'no' })
  })
})
