import { InMemoryTransport, McpServer, type ElicitRequestParams } from '@modelcontextprotocol/server'
import { Client } from '@modelcontextprotocol/client'
import { expect, it } from 'vitest'
import type { ElicitationAnswer, ElicitationQuestion } from '#shared/elicitation/entities'
import { Questions, questionCapabilities } from './questions'

/** Connects a server whose questions are answered by `ask`. */
async function connected(ask: (question: ElicitationQuestion, signal: AbortSignal) => Promise<ElicitationAnswer>) {
  const client = new Client({ name: 'test', version: '1' }, { capabilities: questionCapabilities })
  const questions = new Questions(client, ask)
  const { server } = new McpServer({ name: 'test', version: '1' }, { capabilities: {} })
  const [left, right] = InMemoryTransport.createLinkedPair()
  await Promise.all([client.connect(left), server.connect(right)])
  return { server, questions }
}

const page = { mode: 'url', message: 'Sign in.', url: 'https://a.example.org/x', elicitationId: 'e1' } as const

/** Asks as servers of the earlier era do. */
const ask = (server: McpServer['server'], params: ElicitRequestParams) =>
  server.request({ method: 'elicitation/create', params })

/** A question that is open until it is withdrawn. */
const untilWithdrawn = (_question: ElicitationQuestion, signal: AbortSignal): Promise<ElicitationAnswer> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve({ action: 'cancel' })))

it('ends a question for a page when the server says that it was completed', async () => {
  const open = Promise.withResolvers<true>()
  const { server } = await connected((question, signal) => {
    open.resolve(true)
    return untilWithdrawn(question, signal)
  })
  const answer = ask(server, page)
  await open.promise
  await server.createElicitationCompletionNotifier('other')()
  await server.createElicitationCompletionNotifier('e1')()
  expect(await answer).toEqual({ action: 'accept' })
})

it('passes on what the user chose for a page, and no form with it', async () => {
  const asked: ElicitationQuestion[] = []
  const { server } = await connected((question) => {
    asked.push(question)
    return Promise.resolve({ action: 'accept' })
  })
  expect(await ask(server, page)).toEqual({ action: 'accept' })
  expect(asked).toEqual([{ kind: 'elicitation', mode: 'url', message: 'Sign in.', url: 'https://a.example.org/x' }])
})

it('declines what cannot be shown, and asks nobody', async () => {
  const { server } = await connected(() => Promise.reject(new Error('asked')))
  expect(await ask(server, { ...page, url: 'javascript:alert(1)' })).toEqual({ action: 'decline' })
})

it('puts a question aside when the server does not want it answered any more', async () => {
  const { questions } = await connected(untilWithdrawn)
  const abort = new AbortController()
  const answer = questions.answer(
    { message: 'Name?', requestedSchema: { type: 'object', properties: {} } },
    abort.signal,
  )
  abort.abort()
  expect(await answer).toEqual({ action: 'cancel' })
})
