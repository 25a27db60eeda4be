import { basename } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { z } from 'zod'
import { connectClient, type Client } from '../../../client/client'
import { createPeerLink } from '../../../client/peer-link'
import { HookPermissionRequest, toHookResponse, type HookPermissionResponse } from '../../../shared/permission/hook'
import type { FormSchema } from '../../../shared/elicitation/schema'
import { dial } from '../../core/attach/dial'
import { readHostFile } from '../../core/attach/host-file'
import { createJsonLinesPipe } from '../../core/attach/json-lines'
import { TREE_VARIABLE } from '../../core/process/process-tree'
import { version } from '../../core/version'
import type { CommandContext } from '../command'

/** Longer questions are not shown whole. */
const MAX_INPUT_CHARACTERS = 4000

/** A request as Claude Code writes it. */
const NativeRequest = z.looseObject({
  session_id: z.string().optional(),
  cwd: z.string().optional(),
  tool_name: z.string().optional(),
  tool_input: z.record(z.string(), z.unknown()).optional(),
})

const form: FormSchema = {
  type: 'object',
  properties: {
    decision: {
      type: 'string',
      title: 'Answer',
      oneOf: [
        { const: 'allow', title: 'Allow once' },
        { const: 'deny', title: 'Reject' },
      ],
    },
    message: { type: 'string', title: 'What it should know about a rejection', maxLength: 2000 },
  },
  required: ['decision'],
}

/**
 * Asks what a hook reads on stdin in the Parley that runs. Null when nobody was asked or nobody answered: no Parley runs, what
 * asks was started by Parley and asks there anyway, or the question was put aside. Never rejects for what others send.
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
  // Who is asked to end takes the question back: it goes with the connection.
  stopped.addEventListener('abort', () => link.close(), { once: true })
  try {
    const connected = await connectClient(link, { name: 'parley hook', version })
    return connected.ok ? await ask(connected.value, request) : null
  } finally {
    link.close()
  }
}

async function ask(client: Client, request: HookPermissionRequest): Promise<HookPermissionResponse | null> {
  const { cwd, toolName = '', toolInput = {} } = request
  const sessionId = `claude-code-${request.sessionId ?? 'terminal'}`
  const created = await client.request('session.create', {
    sessionId,
    title: `Claude Code in ${cwd === undefined ? 'a terminal' : basename(cwd)}`,
    ...(cwd === undefined ? {} : { targetWorkingDirectory: cwd }),
  })
  if (!created.ok && created.error.code !== 'session-exists') return null
  const asked = await client.request('session.ui.elicitation', {
    sessionId,
    message: `Claude Code in a terminal wants to use ${toolName}:\n\n${inWords(toolInput)}`,
    requestedSchema: form,
  })
  if (!asked.ok || asked.value.action === 'cancel') return null
  const { action, content = {} } = asked.value
  const granted = action === 'accept' && content['decision'] === 'allow'
  const { message } = content
  return toHookResponse(
    { granted, ...(typeof message === 'string' && message !== '' ? { message } : {}) },
    request.sessionId,
  )
}

function inWords(toolInput: Readonly<Record<string, unknown>>): string {
  const { command } = toolInput
  const words = typeof command === 'string' ? command : JSON.stringify(toolInput, null, 2)
  return words.length > MAX_INPUT_CHARACTERS ? `${words.slice(0, MAX_INPUT_CHARACTERS)}…` : words
}

/** In Claude Code's own names, or in those of Parley. */
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
      ...(sessionId === undefined ? {} : { sessionId }),
      ...(cwd === undefined ? {} : { cwd }),
      ...(toolInput === undefined ? {} : { toolInput }),
    }
  }
  return HookPermissionRequest.safeParse(json).data
}
