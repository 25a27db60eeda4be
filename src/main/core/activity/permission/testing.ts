import type { PermissionAnswer } from '#shared/adapter/port'
import type { RequestInput, RequestName } from '#shared/contract'
import type { PermissionRequest } from '#shared/permission/entities'
import { scriptedAdapter, type ScriptContext } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'
import type { TestClient, TestHost } from '#core/testing/test-host'

export type Ask = Parameters<ScriptContext['ask']>[1]

export interface Setting {
  readonly test: TestHost
  readonly client: TestClient
  /** Answers to the agent, in order. */
  readonly answers: PermissionAnswer[]
}

/** An agent that asks for each of the requests, at the same time, with every prompt. */
export async function start(...asks: Ask[]): Promise<Setting> {
  const answers: PermissionAnswer[] = []
  const adapter = scriptedAdapter('asking', async ({ ask }) => {
    const asked = (asks.length === 0 ? [undefined] : asks).map(async (each, index) => {
      answers.push(await ask(`r${index}`, each))
    })
    await Promise.all(asked)
    return undefined
  })
  const test = await hostOfTest([adapter])
  return { test, client: await test.client(), answers }
}

/** Prompts the agent of a session. */
export async function prompt(client: TestClient, sessionId = 's1'): Promise<void> {
  await client.must('session.sendMessage', { sessionId, message: 'go' })
}

/** A session whose agent has asked; answers its open requests. */
export async function asked(client: TestClient, count = 1, sessionId = 's1'): Promise<PermissionRequest[]> {
  await client.must('session.create', { sessionId })
  await client.must('session.subscribe', { sessionId })
  await prompt(client, sessionId)
  await client.untilEvent(sessionId, 'permission.requested', count)
  return client.eventsOf(sessionId, 'permission.requested').map(({ payload }) => payload)
}

/** Creates a session whose agent has asked once; returns its request. */
export async function askedOnce(client: TestClient, sessionId = 's1'): Promise<PermissionRequest> {
  const [request] = await asked(client, 1, sessionId)
  if (request === undefined) throw new Error('nothing was asked')
  return request
}

/** The error code of a request, or `ok`. */
export async function codeOf<N extends RequestName>(
  client: TestClient,
  name: N,
  input: RequestInput<N>,
): Promise<string> {
  const result = await client.request(name, input)
  return result.ok ? 'ok' : result.error.code
}

/** Returns the outcomes of a session's requests, in order. */
export const resolutions = (client: TestClient, sessionId = 's1') =>
  client.eventsOf(sessionId, 'permission.resolved').map(({ payload }) => payload)
