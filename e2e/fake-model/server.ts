import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readAnthropic, writeAnthropic } from './anthropic'
import { sendJson } from './answering'
import { readChat, writeChat } from './chat'
import { readGemini, writeGemini } from './gemini'
import { readResponses, writeResponses } from './responses'
import { isPrompted, planAnswer, type ModelRequest, type Tokens } from './script'
import { EventStream } from './sse'

/** Reported usage of one answer. */
export interface Used extends Tokens {
  readonly request: ModelRequest
  /** True when it continued a prompt; otherwise it was a background request. */
  readonly isPrompted: boolean
  /** True when it was complete, not cut off. */
  readonly isWhole: boolean
}

/** A model server on loopback whose answers are determined by the prompts; see `script.ts`. */
export interface FakeModel {
  /** Without a trailing slash. */
  readonly url: string
  /** Every request for an answer so far, oldest first. */
  readonly requests: readonly ModelRequest[]
  /** Tokens reported with each answer, oldest first: for a cut-off one, those until then, if any. */
  readonly used: readonly Used[]
  close(): Promise<void>
}

/**
 * Starts a fake model that serves the APIs of Anthropic (Messages), OpenAI (chat completions and Responses) and Gemini.
 */
export async function startFakeModel(): Promise<FakeModel> {
  const requests: ModelRequest[] = []
  const used = new Map<ModelRequest, Used>()
  const server = createServer((request, response) => {
    answer(request, response, { requests, used }).catch((error: unknown) => {
      if (!response.headersSent) sendJson(response, 500, { error: { message: String(error) } })
      else response.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a listening server has a port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    get used() {
      return [...used.values()]
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const apis = [
  { path: /\/messages$/, read: readAnthropic, write: writeAnthropic },
  { path: /\/chat\/completions$/, read: readChat, write: writeChat },
  { path: /\/responses$/, read: readResponses, write: writeResponses },
  { path: /:(?:streamGenerateContent|generateContent)$/, read: readGemini, write: writeGemini },
] as const

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { requests, used }: { readonly requests: ModelRequest[]; readonly used: Map<ModelRequest, Used> },
): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname
  const body = await readJson(request)
  const api = apis.find((candidate) => candidate.path.test(path))
  if (api !== undefined && request.method === 'POST') {
    const asked = api.read(body, path)
    const timesBefore = requests.filter(({ items }) => JSON.stringify(items) === JSON.stringify(asked.items)).length
    requests.push(asked)
    const plan = planAnswer(asked, timesBefore)
    if ('status' in plan) {
      if (plan.status === 429) response.setHeader('retry-after', '0')
      sendJson(response, plan.status, {
        type: 'error',
        error: { type: 'invalid_request_error', message: plan.message },
      })
    } else
      await api.write(response, asked, plan.parts, {
        id: String(requests.length),
        stream: () => new EventStream(response, plan.wordMs, plan.breaksAfter),
        told: (tokens, isWhole) =>
          used.set(asked, { ...tokens, request: asked, isPrompted: isPrompted(asked), isWhole }),
      })
  } else if (path.endsWith('/count_tokens')) sendJson(response, 200, { input_tokens: 100 })
  else if (path.endsWith('/models'))
    sendJson(response, 200, { object: 'list', data: [{ id: 'fake-1', object: 'model' }], has_more: false })
  else if (path === '/') sendJson(response, 200, {})
  else sendJson(response, 404, { error: { message: `nothing at ${path}` } })
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  return text === '' ? undefined : (JSON.parse(text) as unknown)
}
