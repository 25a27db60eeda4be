import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { MockLanguageModelV4 } from 'ai/test'

type Options = Parameters<MockLanguageModelV4['doStream']>[0]
type StreamResult = Awaited<ReturnType<MockLanguageModelV4['doStream']>>
export type Part = StreamResult['stream'] extends ReadableStream<infer P> ? P : never

/** A request as a scripted model sees it. */
export interface Heard {
  /** Last user message. */
  readonly said: string
  /** Results of the tools called since. */
  readonly results: readonly string[]
  readonly options: Options
}

export type ModelScript = (heard: Heard) => AsyncIterable<Part> | Iterable<Part>

const usage = {
  inputTokens: { total: 100, noCache: 60, cacheRead: 30, cacheWrite: 10 },
  outputTokens: { total: 20, text: 15, reasoning: 5 },
}

/** Builds the end of an answer. */
export const finish = (reason: 'stop' | 'tool-calls' = 'stop'): Part => ({
  type: 'finish',
  usage,
  finishReason: { unified: reason, raw: reason },
})

/** Yields a text answer, word by word. */
export function* words(text: string): Generator<Part, void> {
  yield { type: 'text-start', id: 't' }
  for (const word of text.split(/(?<= )/)) yield { type: 'text-delta', id: 't', delta: word }
  yield { type: 'text-end', id: 't' }
  yield finish()
}

/** Yields reasoning before an answer. */
export function* thoughts(text: string): Generator<Part, void> {
  yield { type: 'reasoning-start', id: 'r' }
  yield { type: 'reasoning-delta', id: 'r', delta: text }
  yield { type: 'reasoning-end', id: 'r' }
}

let calls = 0

/** Yields a tool call. */
export function* call(toolName: string, input: unknown): Generator<Part, void> {
  yield { type: 'tool-call', toolCallId: `call-${++calls}`, toolName, input: JSON.stringify(input) }
  yield finish('tool-calls')
}

/** Creates a model that follows a script. */
export function scriptedModel(script: ModelScript): MockLanguageModelV4 {
  return new MockLanguageModelV4({
    doStream: async (options) => ({ stream: streamOf(script(heardOf(options)), options.abortSignal) }),
  })
}

/** Yields text every few milliseconds, until it is stopped. */
export async function* forever(): AsyncGenerator<Part, void> {
  yield { type: 'text-start', id: 't' }
  for (;;) {
    yield { type: 'text-delta', id: 't', delta: 'on ' }
    await delay(5)
  }
}

function heardOf(options: Options): Heard {
  const lastUser = options.prompt.findLastIndex(({ role }) => role === 'user')
  const said = textOf(options.prompt[lastUser]?.content)
  const results = options.prompt
    .slice(lastUser + 1)
    .flatMap((message) =>
      message.role === 'tool'
        ? message.content.map((part) =>
            part.type === 'tool-result' && part.output.type === 'text' ? part.output.value : '',
          )
        : [],
    )
  return { said, results, options }
}

/** Returns the text of a prompt's message. */
export function textOf(content: Options['prompt'][number]['content'] | undefined): string {
  if (content === undefined || typeof content === 'string') return content ?? ''
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

function streamOf(parts: AsyncIterable<Part> | Iterable<Part>, signal: AbortSignal | undefined): ReadableStream<Part> {
  return new ReadableStream<Part>({
    async start(controller) {
      controller.enqueue({ type: 'stream-start', warnings: [] })
      try {
        for await (const part of parts) {
          signal?.throwIfAborted()
          controller.enqueue(part)
        }
        controller.close()
      } catch (error) {
        controller.error(error)
      }
    },
  })
}

/** A request to a model server: its path, and its body. */
export interface ServerRequest {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: { readonly messages?: readonly Readonly<Record<string, unknown>>[]; readonly [key: string]: unknown }
}

/** Starts a server with the responses of `answer`; `baseUrl` is its address. */
export async function startModelServer(
  answer: (request: ServerRequest, response: ServerResponse) => void,
): Promise<{ readonly baseUrl: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const body = (text === '' ? {} : JSON.parse(text)) as ServerRequest['body']
      answer({ path: request.url ?? '', headers: request.headers, body }, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // An unclosed server must not delay the end of the tests.
  server.unref()
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Writes chunks in the streaming format of the OpenAI API. */
export function streamChunks(response: ServerResponse, deltas: readonly object[], finishReason = 'stop'): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const chunk = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'small' }
  for (const delta of deltas)
    response.write(`data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`)
  const usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 }
  const last = { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: finishReason }], usage }
  response.end(`data: ${JSON.stringify(last)}\n\ndata: [DONE]\n\n`)
}
