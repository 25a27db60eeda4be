import { randomUUID } from 'node:crypto'
import { UrlElicitationRequiredError, type CallToolResult } from '@modelcontextprotocol/client'
import type { McpProgress } from '#core/agents/adapters/model-api/session/mcp'
import type { CallTime } from './call-time'
import type { OpenServer } from './open-server'
import { callAsTask, runsTasks } from './tasks'

/** The library's own limit, which would run while the user is asked: as good as none. */
const NO_TIMEOUT_MS = 2 ** 31 - 1
const REQUEST_TIMEOUT_MS = 60_000

export interface ToolCall {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal
  readonly time: CallTime
  readonly onProgress: (progress: McpProgress) => void
}

/** Calls a tool, as a task where the server runs it as one. Pages that the user has to visit first are visited first. */
export async function callTool(server: OpenServer, call: ToolCall): Promise<CallToolResult> {
  try {
    return await callOnce(server, call)
  } catch (error) {
    if (!(error instanceof UrlElicitationRequiredError) || server.questions === undefined) throw error
    for (const page of error.elicitations) {
      const { action } = await server.questions.answer({ ...page, mode: 'url' }, call.signal)
      if (action !== 'accept')
        throw new Error('The user did not visit the page that the server asks for.', { cause: error })
    }
    return callOnce(server, call)
  }
}

async function callOnce(server: OpenServer, call: ToolCall): Promise<CallToolResult> {
  const { client, offers, progress } = server
  const { name, args, time } = call
  const signal = AbortSignal.any([call.signal, time.signal])
  let last = 0
  const told = (news: McpProgress): void => {
    last = news.progress
    time.renew()
    call.onProgress(news)
  }
  const progressToken = `call-${randomUUID()}`
  const end = progress.listen(progressToken, told)
  const params = { name, arguments: { ...args }, _meta: { progressToken } }
  try {
    const isTask = runsTasks(client) && offers.tools.some((tool) => tool.name === name && tool.runsAsTask === true)
    if (!isTask) return await client.callTool(params, { signal, timeout: NO_TIMEOUT_MS })
    return await callAsTask(client, params, {
      signal,
      timeout: REQUEST_TIMEOUT_MS,
      onAnswer: () => time.renew(),
      onMessage: (message) => told({ progress: last, message }),
    })
  } finally {
    end()
  }
}
