import {
  AgentApp,
  client,
  methods,
  type ClientCapabilities,
  type ClientContext,
  type CreateElicitationRequest,
  type CreateElicitationResponse,
  type RequestPermissionRequest,
  type RequestPermissionResponse,
  type SessionUpdate,
  type Stream,
} from '@agentclientprotocol/sdk/unstable'
import { onTestFinished } from 'vitest'
import { connectOnce } from '#client/connection'
import { withSessionKeys } from '#client/session-keys'
import type { AgentAdapter } from '#shared/adapter/port'
import type { Host } from '#core/base/host-port'
import { createHostLink } from '#core/host/host-link'
import type { HostOptions } from '#core/host/options'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { startTestHost } from '#core/testing/test-host'
import { createAcpAgent } from '../agent'

/** A request that the editor was asked, and its answer. */
interface Asked<Params, Answer> {
  readonly params: Params
  /** Aborted when it was taken back. */
  readonly signal: AbortSignal
  readonly answer: (answer: Answer) => void
}

/** An editor that records what it is told, with the client of the SDK. */
export interface TestEditor {
  readonly updates: { readonly sessionId: string; readonly update: SessionUpdate }[]
  readonly permissions: Asked<RequestPermissionRequest, RequestPermissionResponse>[]
  readonly questions: Asked<CreateElicitationRequest, CreateElicitationResponse>[]
  /** Pages that need no visit any more. */
  readonly completed: string[]
  /** Numbers of the updates and answers, in the order of their arrival. */
  readonly request: ClientContext['request']
  readonly notify: ClientContext['notify']
  /** Resolves as soon as a condition holds; it is checked after everything that arrives. */
  until(condition: () => boolean): Promise<void>
  /** Updates of a kind. */
  of<Kind extends SessionUpdate['sessionUpdate']>(kind: Kind): Extract<SessionUpdate, { sessionUpdate: Kind }>[]
  /** Text of all chunks of a kind. */
  text(kind: 'agent_message_chunk' | 'agent_thought_chunk' | 'user_message_chunk'): string
  close(): void
}

/** Connects an editor to a host as `parley acp` does. */
export async function openEditor(
  host: Pick<Host, 'connect'>,
  clientCapabilities: ClientCapabilities = {},
  log: (line: string) => void = () => undefined,
): Promise<TestEditor> {
  const connected = await connectOnce(withSessionKeys(createHostLink(host)), { name: 'acp test' })
  if (!connected.ok) throw new Error(connected.error.message)
  const editor = await editorOn(createAcpAgent(connected.value, log), clientCapabilities)
  const close = (): void => {
    editor.close()
    connected.value.close()
  }
  onTestFinished(close)
  return { ...editor, close }
}

/** Connects an editor to an agent, or over a stream. */
export async function editorOn(
  target: AgentApp | Stream,
  clientCapabilities: ClientCapabilities = {},
): Promise<TestEditor> {
  const updates: TestEditor['updates'] = []
  const permissions: TestEditor['permissions'] = []
  const questions: TestEditor['questions'] = []
  const completed: string[] = []
  let waiters: { until: () => boolean; resolve: () => void }[] = []
  const look = (): void => {
    waiters = waiters.filter((waiter) => {
      if (!waiter.until()) return true
      waiter.resolve()
      return false
    })
  }
  const wait = <Params, Answer>(list: Asked<Params, Answer>[], params: Params, signal: AbortSignal): Promise<Answer> =>
    new Promise<Answer>((resolve) => {
      list.push({ params, signal, answer: resolve })
      signal.addEventListener('abort', look)
      look()
    })
  const app = client({ name: 'test editor' })
    .onNotification(methods.client.session.update, ({ params }) => {
      updates.push(params)
      look()
    })
    .onNotification(methods.client.elicitation.complete, ({ params }) => {
      completed.push(params.elicitationId)
      look()
    })
    .onRequest(methods.client.session.requestPermission, ({ params, signal }) => wait(permissions, params, signal))
    .onRequest(methods.client.elicitation.create, ({ params, signal }) => wait(questions, params, signal))
  const connection = target instanceof AgentApp ? app.connect(target) : app.connect(target)
  const { agent } = connection
  const close = (): void => connection.close()
  onTestFinished(close)
  await agent.request(methods.agent.initialize, { protocolVersion: 1, clientCapabilities })
  const of: TestEditor['of'] = (kind) =>
    updates.flatMap(({ update }) => (update.sessionUpdate === kind ? [update as never] : []))
  return {
    updates,
    permissions,
    questions,
    completed,
    request: agent.request.bind(agent),
    notify: agent.notify.bind(agent),
    until: (condition) =>
      condition() ? Promise.resolve() : new Promise((resolve) => waiters.push({ until: condition, resolve })),
    of,
    text: (kind) =>
      of(kind)
        .map(({ content }) => (content.type === 'text' ? content.text : `[${content.type}]`))
        .join(''),
    close,
  }
}

/** Starts a host with agents, and a folder for sessions. Both end with the test. */
export async function startAcpHost(adapters: readonly AgentAdapter[], options: Partial<HostOptions> = {}) {
  const cwd = await temporaryFolder()
  const test = await startTestHost(adapters, options)
  onTestFinished(() => test.cleanUp())
  return { ...test, cwd }
}

export const text = (words: string) => [{ type: 'text' as const, text: words }]
