import type { ServerResponse } from 'node:http'
import { isNightly } from '#core/testing/nightly'
import { streamChunks, type ServerRequest } from './testing/scripted-model'

/** A provider that misbehaves on the first request, and answers correctly from then on. */
export interface HostileCase {
  readonly does: string
  readonly answer: (response: ServerResponse, request: ServerRequest) => void
  /** Error of the prompt; absent when it need not fail. */
  readonly fails?: RegExp
  /** The user cancels after the first text. */
  readonly givenUp?: true
  /** Reported tools, with their outcomes. */
  readonly tools?: readonly (readonly [name: string, outcome: string])[]
}

const MEGABYTE = 1024 * 1024

const page = '<!doctype html><html><body><h1>502 Bad Gateway</h1><script>alert(1)</script></body></html>'

const answers =
  (status: number, body = page, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body)
  }

/** Streams pieces with the initial headers of the OpenAI API. */
const streams =
  (...pieces: readonly string[]) =>
  (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(pieces.join(''))
  }

/** Builds an event of the stream. */
const event = (delta: object): string =>
  `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`

/** Repeats a text as fast as it is accepted, until the other side closes. */
const endless =
  (head: string, piece: string, status = 200) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'text/event-stream' }).write(head)
    const more = (): void => {
      while (!response.destroyed) if (!response.write(piece)) return
    }
    response.on('drain', more)
    more()
  }

const called = (name: string, args: string, id = 'x', index = 0) => ({
  index,
  id,
  type: 'function',
  function: { name, arguments: args },
})
const calls =
  (...list: readonly object[]) =>
  (response: ServerResponse): void =>
    streamChunks(response, [{ tool_calls: list }], 'tool_calls')

/** Builds an answer with its usage as JSON: JavaScript cannot serialize all of it. */
const counts = (usage: string) =>
  streams(
    event({ content: 'hi' }),
    `data: {"id":"c","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":${usage}}\n\ndata: [DONE]\n\n`,
  )

/** Misbehaving providers: a new one is one more row. */
export const hostileCases: readonly HostileCase[] = [
  // Floods.
  {
    does: 'sends an event without end',
    answer: endless('data: {"a":"', 'x'.repeat(MEGABYTE)),
    fails: /more than 16 MB/,
  },
  {
    does: 'sends comments without end',
    answer: endless('', `: ${'x'.repeat(1000)}\n`.repeat(1000)),
    fails: /more than can be taken/,
  },
  {
    does: 'sends large events without end',
    answer: endless('', event({ content: 'x'.repeat(MEGABYTE) })),
    fails: /more than can be taken/,
  },
  {
    does: 'sends small events without end',
    // The limit is one of bytes: by day fewer and larger events reach it.
    answer: endless('', event({ content: 'x'.repeat(isNightly ? 5000 : 40_000) }).repeat(isNightly ? 50 : 7)),
    fails: /more than can be taken/,
  },
  {
    does: 'calls more tools than anybody needs',
    answer: calls(...Array.from({ length: 5000 }, (_, index) => called('none', '{}', `x${index}`, index))),
    fails: /more than 256 tools/,
  },
  { does: 'sends a page without end', answer: endless('<html>', 'x'.repeat(MEGABYTE)), fails: /more than 16 MB/ },
  {
    does: 'fails with a page without end',
    answer: endless('', `${'x'.repeat(MEGABYTE)}\n`, 400),
    fails: /./,
  },
  // No stream.
  { does: 'sends events that are no JSON', answer: streams('data: {"id":\n\ndata: nothing\n\n'), fails: /./ },
  {
    does: 'sends events of other types',
    answer: streams('data: 7\n\ndata: null\n\ndata: []\n\ndata: {"choices":7}\n\n'),
    fails: /./,
  },
  {
    does: 'sends bytes that are no UTF-8',
    answer: (response) => void response.writeHead(200).end(Buffer.from([255, 254, 0, 10, 10])),
    fails: /^Here: Response stream ended/,
  },
  {
    does: 'answers with another type of content',
    answer: answers(200, '{"hello":1}', { 'content-type': 'application/json' }),
    fails: /^Here: Response stream ended/,
  },
  { does: 'answers with a page', answer: answers(200), fails: /^Here: Response stream ended/ },
  { does: 'answers with nothing', answer: answers(200, ''), fails: /^Here: Response stream ended/ },
  {
    does: 'nests an event',
    answer: streams(`data: {"choices":${'['.repeat(100_000)}${']'.repeat(100_000)}}\n\n`),
    fails: /./,
  },
  // Failures.
  { does: 'fails with a page', answer: answers(400), fails: /refused the request \(HTTP 400\)/ },
  {
    does: 'fails with a page and a status of its own',
    answer: answers(599, page, { 'retry-after-ms': '1' }),
    fails: /has a problem \(HTTP 599\)/,
  },
  {
    does: 'fails with reasons of other types',
    answer: answers(400, '{"error":{"message":{"a":[1]}}}', { 'content-type': 'application/json' }),
    fails: /HTTP 400/,
  },
  {
    does: 'fails with a reason of a megabyte',
    answer: answers(400, JSON.stringify({ error: { message: 'x'.repeat(MEGABYTE) } })),
    fails: /^.{10,700}$/s,
  },
  {
    does: 'redirects to itself',
    answer: (response, { path }) => answers(307, '', { location: path })(response),
    fails: /redirects to another address/,
  },
  {
    does: 'redirects elsewhere',
    answer: answers(302, '', { location: 'http://169.254.169.254/latest' }),
    fails: /redirects to another address/,
  },
  // Tools.
  {
    does: 'calls a tool that there is not',
    answer: calls(called('format_disk', '{}')),
    tools: [['format_disk', 'error']],
  },
  {
    does: 'calls a tool by the name of a prototype',
    answer: calls(called('__proto__', '{}')),
    tools: [['__proto__', 'error']],
  },
  {
    does: 'calls a tool with arguments that are no JSON',
    answer: calls(called('read', '{"path": ')),
    tools: [['read', 'error']],
  },
  {
    does: 'calls a tool with arguments of other types',
    answer: calls(called('read', '{"path":[7]}')),
    tools: [['read', 'error']],
  },
  { does: 'calls a tool with a list', answer: calls(called('read', '[1,2]')), tools: [['read', 'error']] },
  {
    does: 'calls a tool with arguments of megabytes',
    answer: calls(called('none', JSON.stringify({ a: 'x'.repeat(5 * MEGABYTE) }))),
    tools: [['none', 'error']],
  },
  {
    does: 'nests the arguments of a tool',
    answer: calls(called('none', `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)),
    fails: /nested too deep/,
  },
  {
    does: 'reads outside of the folder',
    answer: calls(called('read', '{"path":"/etc/passwd"}'), called('read', '{"path":"../up"}', 'y', 1)),
    tools: [
      ['read', 'error'],
      ['read', 'error'],
    ],
  },
  // Numbers.
  { does: 'counts below zero', answer: counts('{"prompt_tokens":-5,"completion_tokens":-7,"total_tokens":-12}') },
  {
    does: 'counts beyond all numbers',
    answer: counts('{"prompt_tokens":1e999,"completion_tokens":1e308}'),
    fails: /^Here: Type validation failed/,
  },
  { does: 'counts in words', answer: counts('{"prompt_tokens":"many"}'), fails: /^Here: Type validation failed/ },
  // Time.
  {
    does: 'drips, and is given up',
    answer: (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(event({ content: 'drop' }))
    },
    givenUp: true,
  },
  {
    does: 'breaks off in the middle of an event',
    answer: (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`${event({ content: 'half' })}data: {"id`, () => response.destroy())
    },
    fails: /./,
  },
]
