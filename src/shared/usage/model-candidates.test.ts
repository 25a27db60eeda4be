import { expect, it } from 'vitest'
import { isFree, modelCandidates } from './model-candidates'

it.each([
  ['claude-sonnet-4-5-20250929', 'claude-sonnet-4-5'],
  ['anthropic/claude-opus-4-1@20250805', 'claude-opus-4-1'],
  ['us.anthropic.claude-sonnet-4-5-20250929-v1:0', 'anthropic.claude-sonnet-4-5-20250929-v1:0'],
  ['us.anthropic.claude-sonnet-4-5-20250929-v1:0', 'claude-sonnet-4-5'],
  ['openrouter/anthropic/claude-sonnet-4.5', 'anthropic/claude-sonnet-4.5'],
  ['openrouter/anthropic/claude-sonnet-4.5', 'claude-sonnet-4-5'],
  ['claude-4.5-sonnet-thinking', 'claude-sonnet-4-5'],
  ['claude-4-opus', 'claude-opus-4'],
  ['claude-sonnet-4-5[1m]', 'claude-sonnet-4-5'],
  ['gpt-6-sol[xhigh]', 'gpt-6-sol'],
  ['gpt-5.1-codex-high', 'gpt-5.1-codex'],
  ['models/gemini-2.5-flash', 'gemini-2.5-flash'],
  ['z-ai/GLM-4.6', 'glm-4.6'],
  ['openrouter/deepseek/deepseek-chat:free', 'deepseek-chat'],
])('%s may be priced as %s', (model, name) => {
  expect(modelCandidates(model)).toContain(name)
})

it('tries the most exact name first, so that a variant is not taken for another model', () => {
  expect(modelCandidates('gpt-5.1-codex-max').slice(0, 2)).toEqual(['gpt-5.1-codex-max', 'gpt-5.1-codex'])
  const names = modelCandidates('vercel/openai/gpt-5')
  expect(names.filter((name) => name.endsWith('gpt-5'))).toEqual(['vercel/openai/gpt-5', 'openai/gpt-5', 'gpt-5'])
})

it('knows what is free at a gateway', () => {
  expect(isFree('openrouter/a/b:free')).toBe(true)
  expect(isFree('freedom')).toBe(false)
})

it('takes no name of any length', () => {
  expect(modelCandidates('a'.repeat(301))).toEqual([])
  expect(modelCandidates('')).toEqual([])
})
