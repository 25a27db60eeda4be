import { expect, it } from 'vitest'
import { noticesIn } from '#core/agents/adapters/testing/told'
import { converted, said } from '../testing/converter'

it('tells a goal, what becomes of it, and nothing of its steps', () => {
  const goal = (status: string, tokensUsed = 0) =>
    said('thread/goal/updated', { goal: { objective: 'Make it pass', status, tokenBudget: 2000, tokensUsed } })
  const cleared = said('thread/goal/cleared', {})
  const told = noticesIn(
    converted(cleared, goal('active'), goal('active', 900), goal('budgetLimited', 2096), goal('odd'), cleared, cleared),
  )
  expect(told).toEqual([
    'Codex works towards a goal: Make it pass',
    'The goal of Codex has used up its budget (2,096 of 2,000 tokens): Make it pass',
    'The goal of Codex is odd: Make it pass',
    'The goal of Codex was cleared: Make it pass',
  ])
  expect(noticesIn(converted(goal('active'), goal('complete', 12), cleared)).at(-1)).toContain('is reached (12 of')
})

it('passes over threads of other clients, and nothing that it does not know', () => {
  const elsewhere = { threadId: 'elsewhere', turn: { id: 'u', status: 'completed' } }
  expect(converted({ method: 'turn/completed', params: elsewhere })).toEqual([])
  expect(converted({ method: 'weather/changed', params: elsewhere }).map(({ type }) => type)).toEqual(['unknown'])
})
