import { expect, test } from 'vitest'
import { geminiLines, lines } from '#core/transfer/import/testing/transcripts'
import { file, read } from '#core/agents/transcript/testing'
import { parseGemini } from './parse'

test('what is told last of a message counts, also in the older form', async () => {
  const expected = [
    'user | text: Read a.txt',
    'assistant | reasoning: **Plan**\nUse the tool. | text: I read. | call read_file {"path":"a.txt"} | ok: milk',
    'assistant | text: Milk.',
  ]
  const log = await read(parseGemini([file('session-1.jsonl', lines(geminiLines))], 'g'))
  expect(log.short('g')).toEqual(expected)
  expect(log.sessions[0]).toMatchObject({ cwd: '/project', model: 'gemini-2.5-flash' })
  const messages = geminiLines.filter((line, index) => 'id' in line && index !== 3)
  const whole = JSON.stringify({ sessionId: 'g', startTime: 1, messages }, null, 2)
  expect((await read(parseGemini([file('session-1.json', whole)], 'g'))).short('g')).toEqual(expected)
})
