import { basename } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { z } from 'zod'
import { connectOnce, type Connection } from '#client/connection'
import { createPeerLink } from '#client/peer-link'
import { HookPermissionRequest, toHookResponse, type HookPermissionResponse } from '#shared/permission/hook'
import { dial } from '#core/host/attach/dial'
import { readHostFile } from '#core/base/host-file'
import { createJsonLinesPipe } from '#core/base/streams/json-lines'
import { describeToolUse } from '#core/agents/describe-tool-use'
import { TREE_VARIABLE } from '#core/base/process/kill-tree'
import { version } from '#core/base/version'
import { defined } from '#shared/kernel/defined'
import type { CommandContext } from '../command'
import { whenOrphaned } from './orphaned'

/** A request in Claude Code's format. */
const NativeRequest = z.looseObject({
  session_id: z.string().optional(),
  cwd: z.string().optional(),
  tool_name: z.string().optional(),
  tool_input: z.record(z.string(), z.unknown()).optional(),
})

/**
 * Forwards the hook request on stdin to the running Parley. Null when nobody was asked or nobody answered: no Parley is
 * running, the requester was started by Parley and asks there anyway, or the question was dismissed. Never rejects
 * because of input from others.
 */
export async function askParley(
  dataDir: string,
  { stdin, stopped }: CommandContext,
  env: NodeJS.ProcessEnv,
): Promise<HookPermissionResponse | null> {
  const request = parseRequest(await readAll(stdin))
  if (request?.toolName === undefined || env[TREE_VARIABLE] !== undefined) return null
  const address = await readHostFile(dataDir)
  const socket = address === null ? null : await dial(address)
  if (socket === null) return null
  const link = createPeerLink(createJsonLinesPipe(socket, socket))
  // A stop withdraws the question: it ends with the connection.
  stopped.addEventListener('abort', () => link.close(), { once: true })
  // A killed terminal stops nothing: its request would stay for the user.
  const stopLooking = whenOrphaned(() => link.close())
  try {
    const connected = await connectOnce(link, { name: 'parley hook', version })
    return connected.ok ? await ask(connected.value, request) : null
  } finally {
    stopLooking()
    link.close()
  }
}

async function ask(client: Connection, request: HookPermissionRequest): Promise<HookPermissionResponse | null> {
  const { cwd, toolName = '', toolInput = {} } = request
  const sessionId = `claude-code-${request.sessionId ?? 'terminal'}`
  const created = await client.request('session.create', {
    sessionId,
    title: `Claude Code in ${cwd === undefined ? 'a terminal' : basename(cwd)}`,
    ...defined({ targetWorkingDirectory: cwd }),
  })
  if (!created.ok && created.error.code !== 'session-exists') return null
  const { summary, dangerLevel, preview } = describeToolUse(toolName, toolInput)
  const asked = await client.request('session.permissions.ask', {
    sessionId,
    adapterName: 'claude-code',
    toolName,
    toolInput,
    summary,
    dangerLevel,
    ...defined({ cwd }),
    ...(preview === undefined ? {} : { preview: [...preview] }),
  })
  if (!asked.ok || asked.value.answer === 'none') return null
  const { answer, message } = asked.value
  const told = message === undefined || message === '' ? {} : { message }
  return toHookResponse({ granted: answer === 'allow', ...told }, request.sessionId)
}

/** In Claude Code's field names, or in Parley's. */
function parseRequest(input: string): HookPermissionRequest | undefined {
  let json: unknown
  try {
    json = JSON.parse(input)
  } catch {
    return undefined
  }
  const native = NativeRequest.safeParse(json)
  if (native.data?.tool_name !== undefined) {
    const { session_id: sessionId, cwd, tool_name: toolName, tool_input: toolInput } = native.data
    return {
      toolName,
      ...defined({ sessionId, cwd, toolInput }),
    }
  }
  return HookPermissionRequest.safeParse(json).data
}
