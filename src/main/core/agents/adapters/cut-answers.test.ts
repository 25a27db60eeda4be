import { expect, it } from 'vitest'
import { endOf as endOfClaude } from './claude-code/events/outcome'
import { endOf as endOfModel } from './model-api/prompt/end'
import { resultOf as resultOfOpenCode } from './opencode/protocol/failures'

const claude = (fields: object) => endOfClaude({ type: 'result', is_error: false, ...fields }, false).notice
const openCode = (finish: string) => resultOfOpenCode({ finish }, false).notice
const model = (unified: string, raw?: string) => endOfModel({ unified, raw }, 'It').notice

it.each([
  ['Claude Code, tokens', claude({ subtype: 'success', stop_reason: 'max_tokens' }), /token limit/],
  ['Claude Code, context', claude({ stop_reason: 'model_context_window_exceeded' }), /whole context/],
  ['Claude Code, steps', claude({ subtype: 'error_max_turns' }), /limit of steps/],
  ['Claude Code, money', claude({ subtype: 'error_max_budget_usd' }), /spending limit/],
  ['OpenCode, tokens', openCode('length'), /token limit/],
  ['OpenCode, filter', openCode('content-filter'), /content filter/],
  ['a model, tokens', model('length', 'max_tokens'), /token limit/],
  ['a model, interruption', model('interrupted'), /broke it off/],
])('an answer that was cut is told as such: %s', (_who, notice, words) => {
  expect(notice?.message).toMatch(words)
})

it.each([
  ['Claude Code', claude({ subtype: 'success', stop_reason: 'end_turn' })],
  ['OpenCode', openCode('stop')],
  ['a model', model('stop', 'end_turn')],
])('an answer that is whole is told without a word: %s', (_who, notice) => {
  expect(notice).toBeUndefined()
})
