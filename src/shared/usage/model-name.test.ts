import { expect, it } from 'vitest'
import { plainModelName } from './model-name'

it.each([
  ['claude-sonnet-4-5', 'claude-sonnet-4-5'],
  ['claude-sonnet-4-5-20250929', 'claude-sonnet-4-5'],
  ['anthropic/claude-opus-4-1@20250805', 'claude-opus-4-1'],
  ['us.anthropic.claude-sonnet-4-5-20250929-v1:0', 'claude-sonnet-4-5'],
  ['claude-sonnet-4-5[1m]', 'claude-sonnet-4-5'],
  ['openai/gpt-5-2025-08-07', 'gpt-5'],
  ['openrouter/deepseek/deepseek-chat:free', 'deepseek-chat'],
  ['gemini-flash-latest', 'gemini-flash'],
  [' GPT-4o ', 'gpt-4o'],
  ['', ''],
])('%s is %s', (model, plain) => {
  expect(plainModelName(model)).toBe(plain)
})
