import { createReadStream, existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { transcriptFormats } from '../transcript-formats'
import { record, text } from './values'

/* What a transcript says was used is what the model said, call by call, in the long sessions that were recorded. */

const recordings =
  process.env['PARLEY_RECORDINGS'] ?? resolve(import.meta.dirname, '../../../../../../shared/recordings')

interface Used {
  readonly input: number
  readonly output: number
}

const sum = (used: readonly Used[]) => ({
  input: used.reduce((all, { input }) => all + input, 0),
  output: used.reduce((all, { output }) => all + output, 0),
})
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Calls of the model as they went over the wire. */
const calls: Readonly<Record<string, (messages: readonly Record<string, unknown>[]) => Used[]>> = {
  'claude-code': (messages) => {
    const events = messages.map(({ event }) => record(event))
    const inputs = events
      .filter(({ type }) => type === 'message_start')
      .map((event) => record(record(event['message'])['usage']))
    const outputs = events.filter(({ type }) => type === 'message_delta').map((event) => record(event['usage']))
    return inputs.map((usage, index) => ({
      input:
        number(usage['input_tokens']) +
        number(usage['cache_read_input_tokens']) +
        number(usage['cache_creation_input_tokens']),
      output: number(outputs[index]?.['output_tokens']),
    }))
  },
  copilot: (messages) =>
    messages
      .map(({ params }) => record(record(params)['event']))
      .filter(({ type }) => type === 'assistant.usage')
      .map(({ data }) => ({
        input: number(record(data)['inputTokens']),
        output: number(record(data)['outputTokens']),
      })),
  opencode: (messages) => {
    const last = new Map<string, Used>()
    for (const { type, properties } of messages) {
      const info = record(record(properties)['info'])
      const used = record(info['tokens'])
      const cache = record(used['cache'])
      if (type !== 'message.updated' || info['role'] !== 'assistant' || number(used['total']) === 0) continue
      last.set(text(info['id']) ?? '', {
        input: number(used['input']) + number(cache['read']) + number(cache['write']),
        output: number(used['output']) + number(used['reasoning']),
      })
    }
    return [...last.values()]
  },
}

it.for([
  { tool: 'claude-code', folder: 'claude-code', told: 'call by call' },
  { tool: 'copilot', folder: 'copilot', told: 'in one sum' },
  { tool: 'opencode', folder: 'opencode-serve', told: 'call by call' },
])('the long session of $tool used what the model said, $told', async ({ tool, folder, told }, context) => {
  if (!existsSync(recordings)) context.skip(`there are no recordings in ${recordings}`)
  const wire = readFileSync(join(recordings, folder, 'wire/long.wire.jsonl'), 'utf8')
  const messages = wire
    .trimEnd()
    .split('\n')
    .map((line) => record(record(JSON.parse(line) as unknown)['msg']))
  const expected = calls[tool]?.(messages) ?? []
  expect(expected.length).toBeGreaterThan(30)

  const root = join(recordings, folder, 'transcripts')
  const sessionId = /"(?:session_id|sessionId|sessionID)":"([^"]+)"/.exec(wire)?.[1] ?? ''
  const path = readdirSync(root, { recursive: true, encoding: 'utf8' }).find(
    (name) => (name.includes(sessionId) && name.endsWith('.jsonl')) || name === 'opencode.db',
  )
  const file = join(root, path ?? '')
  const format = transcriptFormats.find(({ adapterName }) => adapterName === tool)
  const used: Used[] = []
  for await (const items of format?.items([{ path: file, read: () => createReadStream(file) }], sessionId) ?? [])
    for (const item of items)
      if (item.kind === 'session')
        for (const { report } of item.session.usage)
          used.push({ input: report.inputTokens, output: report.outputTokens })
  expect(sum(used)).toEqual(sum(expected))
  expect(used).toHaveLength(told === 'in one sum' ? 1 : expected.length)
})
