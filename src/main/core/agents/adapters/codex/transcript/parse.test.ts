import { expect, test } from 'vitest'
import { codexLines, lines } from '../../../../transfer/import/testing/transcripts'
import { file, inputOf, read } from '../../../transcript/testing'
import { parseCodex } from './parse'

test('what it says in the person’s name is left out, and running totals count once', async () => {
  const result = await read(parseCodex([file('r.jsonl', lines(codexLines))], 'c'))
  expect(result.short('c')).toEqual([
    'user | text: List the files',
    'assistant | reasoning: I use ls. | call exec_command {"cmd":"ls"} | ok: Process exited with code 0\nOutput:\na.txt',
    'assistant | text: There is a.txt.',
  ])
  expect(inputOf(result.sessions[0])).toEqual([50, 70])
  expect(result.sessions[0]).toMatchObject({ cwd: '/project', model: 'gpt-5' })
})
