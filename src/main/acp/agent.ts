import { stat } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import {
  agent,
  methods,
  PROTOCOL_VERSION,
  RequestError,
  type AgentApp,
  type AgentContext,
} from '@agentclientprotocol/sdk/unstable'
import type { Connection } from '#client/connection'
import type { AdapterInfo } from '#shared/adapter/entities'
import type { ContractError } from '#shared/kernel/errors'
import { uuidSource } from '#shared/kernel/ids'
import { ok, type Result } from '#shared/kernel/result'
import { version } from '#core/base/version'
import { promptCapabilities } from './convert/content'
import { acpError } from './convert/errors'
import { nextCursor, pageRequest, sessionInfo } from './convert/session-list'
import type { Editor } from './session/editor'
import { OpenSession } from './session/session'

/**
 * Returns an agent of the protocol for one connection, which works as a client of Parley. `ready`: resolves when that client is
 * connected.
 */
export function createAcpAgent(
  host: Connection,
  log: (line: string) => void,
  ready: Promise<Result<void, ContractError>> = Promise.resolve(ok(undefined)),
): AgentApp {
  const state = new AgentState(host, log)
  const { session, initialize } = methods.agent
  return agent({ name: 'parley' })
    .onConnect(({ client }) => {
      state.client = client
    })
    .onRequest(initialize, async ({ params, client }) => {
      const connected = await ready
      if (!connected.ok) throw acpError(connected.error)
      state.client ??= client
      state.capabilities = params.clientCapabilities ?? {}
      return {
        protocolVersion: PROTOCOL_VERSION,
        agentInfo: { name: 'parley', title: 'Parley', version },
        authMethods: [],
        agentCapabilities: {
          loadSession: true,
          promptCapabilities,
          mcpCapabilities: { http: false, sse: false },
          sessionCapabilities: { list: {}, resume: {}, close: {}, fork: {} },
        },
      }
    })
    .onRequest(methods.agent.authenticate, () => {
      throw RequestError.invalidParams(undefined, 'Parley needs no sign-in; agents sign in by themselves')
    })
    .onRequest(session.new, async ({ params }) => {
      const cwd = await folder(params.cwd)
      const opened = state.add(uuidSource.next(), cwd, undefined)
      state.withoutServers(params.mcpServers.map(({ name }) => name))
      return { sessionId: opened.sessionId, ...(await state.told(opened)) }
    })
    .onRequest(session.load, ({ params }) => state.open(params, true))
    .onRequest(session.resume, ({ params }) => state.open(params, false))
    .onRequest(session.fork, async ({ params }) => {
      const targetWorkingDirectory = await folder(params.cwd)
      const forked = await host.request('session.fork', { sourceSessionId: params.sessionId, targetWorkingDirectory })
      if (!forked.ok) throw acpError(forked.error)
      const { sessionId } = forked.value
      return { sessionId, ...(await state.open({ ...params, sessionId }, false)) }
    })
    .onRequest(session.list, async ({ params }) => {
      const cwd = params.cwd ?? undefined
      const cursor = params.cursor ?? undefined
      const listed = await host.request('session.list', pageRequest(cwd, cursor))
      if (!listed.ok) throw acpError(listed.error)
      const { sessions } = listed.value
      const next = nextCursor(sessions, cursor)
      const elsewhere = host.server?.defaultFolder ?? '/'
      return {
        sessions: sessions.map((item) => sessionInfo(item, elsewhere)),
        ...(next === undefined ? {} : { nextCursor: next }),
      }
    })
    .onRequest(session.prompt, async ({ params, signal }) => {
      const opened = state.get(params.sessionId)
      // Taken back before it was begun.
      if (signal.aborted) return { stopReason: 'cancelled' }
      const cancel = (): void => void opened.prompts.cancel()
      signal.addEventListener('abort', cancel, { once: true })
      try {
        return await opened.prompt(params.prompt)
      } finally {
        signal.removeEventListener('abort', cancel)
      }
    })
    .onNotification(session.cancel, async ({ params }) => {
      await state.sessions.get(params.sessionId)?.prompts.cancel()
    })
    .onRequest(session.setMode, async ({ params }) => {
      const opened = state.get(params.sessionId)
      await opened.choices.set(opened.conversation, 'mode', params.modeId)
      opened.changed()
      return {}
    })
    .onRequest(session.setConfigOption, async ({ params }) => {
      const opened = state.get(params.sessionId)
      await opened.choices.set(opened.conversation, params.configId, params.value)
      const { configOptions } = await opened.options()
      return { configOptions }
    })
    .onRequest(session.close, async ({ params }) => {
      await state.close(params.sessionId)
      return {}
    })
}

/** State of one connection: its open sessions and its client. */
class AgentState {
  readonly sessions = new Map<string, OpenSession>()
  capabilities: Editor['capabilities'] = {}
  client: AgentContext | undefined
  private known: Promise<readonly AdapterInfo[]> | undefined

  constructor(
    private readonly host: Connection,
    private readonly log: (line: string) => void,
  ) {
    host.onServerEvent((event) => {
      if (event.type === 'sessions.changed')
        for (const { sessionId, title, lastActivityAt } of event.payload.sessions)
          void this.sessions.get(sessionId)?.named(title, lastActivityAt)
      if (event.type !== 'adapters.changed') return
      this.known = Promise.resolve(event.payload.adapters)
      for (const opened of this.sessions.values()) opened.changed()
    })
  }

  /** Returns an open session. Throws for any other. */
  get(sessionId: string): OpenSession {
    const opened = this.sessions.get(sessionId)
    if (opened === undefined) throw RequestError.sessionNotFound(sessionId)
    return opened
  }

  add(sessionId: string, cwd: string, title: string | undefined): OpenSession {
    const { host, log, client, capabilities } = this
    if (client === undefined) throw RequestError.invalidRequest(undefined, 'Call initialize first')
    const editor: Editor = { host, log, client, capabilities, adapters: () => this.adapters() }
    const before = this.sessions.get(sessionId)
    const opened = new OpenSession(editor, sessionId, cwd, title, before?.prompts)
    before?.end()
    this.sessions.set(sessionId, opened)
    return opened
  }

  /** Opens a session that exists. */
  async open(
    params: { readonly sessionId: string; readonly cwd: string; readonly mcpServers?: readonly { name: string }[] },
    replays: boolean,
  ) {
    const { sessionId } = params
    if (!isAbsolute(params.cwd)) throw RequestError.invalidParams({ cwd: params.cwd }, 'cwd has to be an absolute path')
    const found = await this.host.request('session.get', { sessionId })
    if (!found.ok) throw acpError(found.error)
    const { session } = found.value
    if (session === null) throw RequestError.sessionNotFound(sessionId)
    const opened = this.add(sessionId, session.targetWorkingDirectory ?? params.cwd, session.title)
    try {
      await opened.open(replays)
    } catch (error) {
      this.sessions.delete(sessionId)
      opened.end()
      opened.prompts.fail('The session could not be opened again.')
      throw error
    }
    this.withoutServers((params.mcpServers ?? []).map(({ name }) => name))
    return this.told(opened)
  }

  /** Returns the options of a session for an answer, after which its news are sent. */
  async told(opened: OpenSession) {
    const { modes, configOptions } = await opened.options()
    setImmediate(() => opened.begin())
    return { ...(modes === null ? {} : { modes }), configOptions }
  }

  /** Ends what this connection has of a session. Its agents stop, unless somebody else has them at work. */
  async close(sessionId: string): Promise<void> {
    const opened = this.get(sessionId)
    const { conversation } = opened
    if (!opened.prompts.isEmpty) await opened.prompts.cancel()
    else if (conversation !== null && !conversation.turns.some(({ status }) => status === 'active'))
      await this.host.request('session.suspend', { sessionId })
    this.sessions.delete(sessionId)
    opened.prompts.end()
    opened.end()
  }

  /** Says that servers of the editor are not given to agents: those of Parley's own settings are. */
  withoutServers(names: readonly string[]): void {
    if (names.length > 0) this.log(`MCP servers of the editor are not passed on: ${names.join(', ')}`)
  }

  private adapters(): Promise<readonly AdapterInfo[]> {
    this.known ??= this.host.request('adapter.list', {}).then((listed) => (listed.ok ? listed.value.adapters : []))
    return this.known
  }
}

/** Returns the folder of a new session. Throws for one that does not exist. */
async function folder(cwd: string): Promise<string> {
  if (!isAbsolute(cwd)) throw RequestError.invalidParams({ cwd }, 'cwd has to be an absolute path')
  const isFolder = await stat(cwd).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) throw RequestError.invalidParams({ cwd }, `The folder ${cwd} doesn’t exist`)
  return cwd
}
