import { expect, test } from 'vitest'
import { copilotLines, lines } from '#core/transfer/import/testing/transcripts'
import { file, inputOf, read } from '#core/agents/transcript/testing'
import { parseCopilot } from './parse'

test('subagents stand in the same file', async () => {
  const result = await read(parseCopilot([file('events.jsonl', lines(copilotLines))], 'p'))
  expect(result.short('p')).toEqual([
    'user | text: Delegate it',
    'assistant | reasoning: Somebody else can. | text: I delegate. | call task {"prompt":"Do it"} | ok: Done.',
    'assistant | text: It is done.',
  ])
  expect(result.short('sub')).toEqual(['user | text: Do it', 'assistant | text: Done.'])
  expect(result.sessions.map(({ origin }) => origin?.toolCallId)).toEqual([undefined, 't1'])
  expect(inputOf(result.sessions[0])).toEqual([100])
})
