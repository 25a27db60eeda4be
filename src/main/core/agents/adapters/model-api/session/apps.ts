import type { AdapterFailure, AgentApps, CancelSignal, StartOptions } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import { uuidSource } from '#shared/kernel/ids'
import type { PermissionGate } from '#core/agents/adapters/tools/permission-gate'
import type { NamedMcp } from '../prompt/calls'
import type { McpApps } from './mcp'
import type { CallQuestions } from './questions'

interface AppParts {
  readonly mcp: readonly NamedMcp[]
  readonly gate: PermissionGate
  readonly questions: CallQuestions
  readonly restrictions: Pick<StartOptions, 'allowedTools' | 'disallowedTools'>
}

/** Serves the pages of apps: calls tools of their own server, with the permission that the model's calls need, and reads its resources. */
export function agentApps({ mcp, gate, questions, restrictions }: AppParts): AgentApps {
  const find = (serverName: string): McpApps | undefined => mcp.find(({ name }) => name === serverName)?.server.apps
  const { allowedTools, disallowedTools } = restrictions
  return {
    async callTool(serverName, tool, args, given) {
      const signal = whole(given)
      const apps = find(serverName)
      if (apps === undefined) return failure(`The server ${serverName} is not connected.`)
      const toolName = `mcp__${serverName}__${tool}`
      const isOffered = allowedTools?.includes(toolName) !== false && disallowedTools?.includes(toolName) !== true
      if (!isOffered || !apps.offers(tool)) return failure(`The server ${serverName} has no tool ${tool} for apps.`)
      const summary = `${serverName} app: ${tool}`
      const question = { toolName, toolInput: { ...args }, summary, dangerLevel: 'network' } as const
      const decision = await gate.ask(question, signal)
      if (!decision.allowed) return failure(decision.message ?? 'The user did not allow this.')
      return outcome(
        await questions.during({ toolCallId: `app-${uuidSource.next()}`, signal }, () => apps.call(tool, args, signal)),
      )
    },
    async readResource(serverName, uri, given) {
      const apps = find(serverName)
      return apps === undefined
        ? failure(`The server ${serverName} is not connected.`)
        : outcome(await apps.read(uri, whole(given)))
    },
  }
}

/** Returns a signal that libraries take. */
function whole(given: CancelSignal): AbortSignal {
  const abort = new AbortController()
  if (given.aborted) abort.abort()
  given.addEventListener('abort', () => abort.abort(), { once: true })
  return abort.signal
}

const failure = (message: string): Result<never, AdapterFailure> =>
  err({ message, category: 'runtime', recoverable: true })

const outcome = <T>(result: Result<T, string>): Result<T, AdapterFailure> =>
  result.ok ? ok(result.value) : failure(result.error)
