import { describe, expect, test } from 'vitest'
import { lines } from '#core/transfer/import/testing/transcripts'
import { parseClaude } from '../adapters/claude-code/transcript/parse'
import { parseCodex } from '../adapters/codex/transcript/parse'
import { parseCopilot } from '../adapters/copilot/transcript/parse'
import { parseGemini } from '../adapters/gemini/transcript/parse'
import { transcriptFormats } from '../transcript-formats'
import { readRecords } from './records'
import { file, read } from './testing'

describe('damaged files', () => {
  const records = async (content: string): Promise<unknown[]> => {
    const found: unknown[] = []
    for await (const { records: some } of readRecords(file('x', content).read())) found.push(...some)
    return found
  }

  test('lines that are torn, padded, glued, split or no JSON cost only themselves', async () => {
    expect(await records('{"a":1}\n{"b":')).toEqual([{ a: 1 }])
    expect(await records('{"a":1}\n\0\0\0\0\n{"b":2}\n')).toEqual([{ a: 1 }, { b: 2 }])
    expect(await records('\0\0{"a":1}\n')).toEqual([{ a: 1 }])
    expect(await records('{"a":1}{"b":"}{"}\n{"c":3}')).toEqual([{ a: 1 }, { b: '}{' }, { c: 3 }])
    expect(await records('{"a":"one\ntwo\nthree"}\n{"b":2}\n')).toEqual([{ a: 'one\ntwo\nthree' }, { b: 2 }])
    expect(await records('{"a":"x\u2028y"}\r\n[1]\nnull\nwords\n{"b":2}')).toEqual([{ a: 'x\u2028y' }, { b: 2 }])
    expect(await records('{"torn":"abc\n{"b":2}\n')).toEqual([{ b: 2 }])
    expect(await records('{x {not one\n{"b":2}{"c":"\\\n"}\n{"d":4}')).toEqual([{ b: 2 }, { c: '\\n' }, { d: 4 }])
  })

  test('a record in a thousand lines is put together, and one in more is passed over', async () => {
    const record = (breaks: number) => `{"a":"${'{x\n'.repeat(breaks)}"}\n{"b":2}`
    expect(await records(record(999))).toEqual([{ a: '{x\n'.repeat(999) }, { b: 2 }])
    expect(await records(record(1002))).toEqual([{ b: 2 }])
  })

  test('no parser throws for what stands in a file', async () => {
    const odd = [null, 1, 'x', [], {}, { id: {} }, [null], { content: 5 }, { type: [] }]
    const types = [
      'user',
      'assistant',
      'message',
      'response_item',
      'event_msg',
      'session_meta',
      'user.message',
      'tool.execution_complete',
      'gemini',
    ]
    const content = lines(
      types.flatMap((type) =>
        odd.flatMap((value) => [
          { type, message: value, payload: value, data: value, content: value, uuid: value, toolCalls: value },
          {
            type,
            message: { content: value, usage: value },
            payload: { type: 'message', content: value },
            timestamp: value,
          },
        ]),
      ),
    )
    for (const parse of [parseClaude, parseCodex, parseCopilot, parseGemini])
      await expect(read(parse([file('x.jsonl', content)], 'x'))).resolves.toBeDefined()
    for (const format of transcriptFormats)
      await expect(format.heads(file('nothing.db', content))).resolves.toBeDefined()
  })
})
