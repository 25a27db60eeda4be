import { noticeText } from '#shared/kernel/notice-texts'
import { setTimeout as delay } from 'node:timers/promises'
import * as acp from '@agentclientprotocol/sdk/unstable'
import type { AdapterFailure, StartOptions } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import { toldInstead } from '#core/agents/adapters/agent-failures'
import { failureOf, isAuthRequired } from '../protocol/failures'
import { transcript } from '#core/agents/adapters/program/history'
import { serversFor, serversLeftOut } from './mcp'
import type { Quirks } from '../protocol/quirks'
import type { CommandLine, Login } from './login'
import { SessionState, type Initialized } from '../protocol/responses'

/** A replay counts as complete after the first interval of silence, and at the latest after the second. */
const REPLAY_QUIET_MS = 300
const REPLAY_LIMIT_MS = 10_000

/** A session of an agent, ready for its first prompt. */
export interface OpenedSession {
  readonly adapterSessionId: string
  readonly continued: 'resumed' | 'loaded' | 'new'
  readonly state: SessionState
  /** Information for the first prompt that the agent missed. */
  readonly preface: string | undefined
}

export interface SessionRequest {
  readonly context: acp.ClientContext
  readonly initialized: Initialized
  readonly quirks: Quirks
  readonly name: string
  readonly env: NodeJS.ProcessEnv
  readonly options: StartOptions
  /** Takes what the agent tells of its sign-in, and knows how to. */
  readonly login: Login
  readonly commandLine: CommandLine
  /** Returns the way to sign in that was chosen. */
  readonly wayOfSignIn: () => Promise<string | undefined>
  /** Time of the agent's last report, in milliseconds. */
  readonly lastUpdateAt: () => number
  /** Returns whether the agent has reported anything of the session's history. */
  readonly hasReplayed: () => boolean
}

/** Resumes the requested session if the agent can, otherwise starts a new one with the history. */
export async function openSession(request: SessionRequest): Promise<Result<OpenedSession, AdapterFailure>> {
  const leftOut = serversLeftOut(request.initialized, request.options.mcpServers)
  if (leftOut.length > 0)
    request.options.onEvent({
      type: 'notice',
      level: 'warning',
      ...noticeText('mcp-servers-left-out', { agent: request.name, names: leftOut.join(', ') }),
    })
  try {
    const opened = (await continueSession(request)) ?? (await newSession(request))
    request.login.told(true)
    return ok(opened)
  } catch (error) {
    if (isAuthRequired(error)) request.login.told(false)
    return err(failureOf(error, request.name, request.login.howTo(request.commandLine)))
  }
}

async function continueSession(request: SessionRequest): Promise<OpenedSession | undefined> {
  const { context, initialized, options, quirks } = request
  const adapterSessionId = options.resume?.adapterSessionId
  if (adapterSessionId === undefined) return undefined
  const capabilities = initialized.agentCapabilities
  const params = { ...sessionParams(request), sessionId: adapterSessionId }
  const { resume, load } = acp.methods.agent.session
  try {
    if (capabilities?.sessionCapabilities?.resume !== undefined && capabilities.sessionCapabilities.resume !== null) {
      const state = SessionState.parse(await withLogin(request, () => context.request(resume, params)))
      return { adapterSessionId, continued: 'resumed', state, preface: undefined }
    }
    if (capabilities?.loadSession === true) {
      const state = SessionState.parse(await withLogin(request, () => context.request(load, params)))
      if (quirks.replaysAfterLoad === true) {
        await replayEnd(request.lastUpdateAt)
        // It says that it loaded the session even when its file is gone.
        if (!request.hasReplayed() && ((await options.history?.()) ?? []).length > 0) {
          tellForgotten(request)
          return undefined
        }
      }
      return { adapterSessionId, continued: 'loaded', state, preface: undefined }
    }
    return undefined
  } catch (error) {
    // A session that the agent no longer has, for example after a cleanup, must not lose the conversation.
    if (!(error instanceof acp.RequestError) || isAuthRequired(error)) throw error
    tellForgotten(request)
    return undefined
  }
}

/** Reports that the agent no longer has a session. */
function tellForgotten({ options, name }: SessionRequest): void {
  options.onEvent({ type: 'notice', level: 'warning', ...toldInstead(name) })
}

async function newSession(request: SessionRequest): Promise<OpenedSession> {
  const { context, options } = request
  const { new: create } = acp.methods.agent.session
  const answer: unknown = await withLogin(request, () => context.request(create, sessionParams(request)))
  const state = SessionState.parse(answer)
  if (state.sessionId === undefined) throw new Error('it began a session without an id')
  const history = options.history === undefined ? undefined : transcript(await options.history())
  return { adapterSessionId: state.sessionId, continued: 'new', state, preface: prefaceOf(request, history) }
}

function sessionParams({ options, initialized }: SessionRequest) {
  const capabilities = initialized.agentCapabilities?.sessionCapabilities
  const takesFolders = (capabilities?.additionalDirectories ?? null) !== null && options.directories.length > 0
  const systemPrompt = canTakeSystemPrompt(initialized, options.systemPrompt) ? options.systemPrompt : undefined
  const { allowedTools, disallowedTools } = options
  return {
    cwd: options.cwd,
    mcpServers: serversFor(initialized, options.mcpServers),
    ...(takesFolders ? { additionalDirectories: [...options.directories] } : {}),
    ...(systemPrompt === undefined
      ? {}
      : {
          systemPrompt: {
            mode: typeof systemPrompt === 'string' ? 'override' : 'append',
            content: [
              { type: 'text' as const, text: typeof systemPrompt === 'string' ? systemPrompt : systemPrompt.content },
            ],
          },
        }),
    ...(allowedTools === undefined && disallowedTools === undefined
      ? {}
      : { _meta: { claudeCode: { options: { tools: allowedTools, disallowedTools } } } }),
  }
}

/** Instructions that an agent has no field for are sent with the first prompt, before the history. */
function prefaceOf({ options, initialized }: SessionRequest, history: string | undefined): string | undefined {
  const { systemPrompt } = options
  const instructions =
    systemPrompt === undefined || canTakeSystemPrompt(initialized, systemPrompt)
      ? undefined
      : typeof systemPrompt === 'string'
        ? systemPrompt
        : systemPrompt.content
  const parts = [instructions, history].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts.join('\n\n')
}

function canTakeSystemPrompt(initialized: Initialized, systemPrompt: StartOptions['systemPrompt']): boolean {
  const capability = initialized.agentCapabilities?.sessionCapabilities?.systemPrompt
  if (capability === undefined || capability === null) return false
  return typeof systemPrompt !== 'string' || capability.mode?.override !== undefined
}

/** Retries after a login if the agent requires one that needs no user, or that a user has chosen. */
async function withLogin<T>(request: SessionRequest, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!isAuthRequired(error)) throw error
    const methodId = await methodFor(request)
    if (methodId === undefined) throw error
    await request.context.request(acp.methods.agent.authenticate, { methodId })
    return ask()
  }
}

async function methodFor({ quirks, env, login, wayOfSignIn }: SessionRequest): Promise<string | undefined> {
  if (quirks.login !== undefined && (env[quirks.login.variable] ?? '') !== '') return quirks.login.methodId
  const chosen = await wayOfSignIn()
  return login.ways.find(({ id }) => id === chosen)?.id
}

async function replayEnd(lastUpdateAt: () => number): Promise<void> {
  const begin = performance.now()
  while (performance.now() - begin < REPLAY_LIMIT_MS) {
    const quiet = performance.now() - Math.max(begin, lastUpdateAt())
    if (quiet >= REPLAY_QUIET_MS) return
    await delay(REPLAY_QUIET_MS - quiet)
  }
}
