import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { connectOnce, type Connection } from '#client/connection'
import { createPeerLink } from '#client/peer-link'
import { dial } from '#core/host/attach/dial'
import { readHostFile } from '#core/base/host-file'
import { createJsonLinesPipe } from '#core/base/streams/json-lines'
import { resolveDataDir } from '#core/base/data-dir'
import { sessionOfTools, TOOLS_VARIABLE } from '#core/base/tools-host'
import { version } from '#core/base/version'
import { defined } from '#shared/kernel/defined'
import { exitCodes, fail, untilStopped, UsageError, type Command } from './command'

/**
 * `parley tool-server`: an MCP server over stdio with the tools that clients of the running Parley offer to the agents
 * of a session. Starts no host; ends with stdin, or with the host.
 */
export const toolServer: Command<'tool-server'> = async ({ values }, context) => {
  const tools = process.env[TOOLS_VARIABLE]
  if (tools === undefined) throw new UsageError(`tool-server is started by Parley, which sets ${TOOLS_VARIABLE}`)
  const sessionId = sessionOfTools(tools)
  const address = await readHostFile(resolveDataDir(values.data))
  const socket = address === null ? null : await dial(address, { tools })
  if (socket === null)
    return fail(context, 'Parley is not running with this data, or the agent of this tool server has ended.')
  const link = createPeerLink(createJsonLinesPipe(socket, socket))
  const connected = await connectOnce(link, { name: 'tool-server', version })
  if (!connected.ok) return fail(context, connected.error.message)
  const client = connected.value
  const server = serveStdio(() => serverFor(client, sessionId))
  const ended = new Promise<void>((resolve) => {
    client.onState(({ kind }) => {
      if (kind === 'lost') resolve()
    })
    context.stdin.once('end', () => resolve())
  })
  await Promise.race([ended, untilStopped(context)])
  await server.close()
  client.close()
  return exitCodes.done
}

/** Returns an MCP server that forwards everything to the host. */
function serverFor(client: Connection, sessionId: string): McpServer['server'] {
  // Schemas are passed through from the clients, which the high-level API does not support.
  const { server } = new McpServer(
    { name: 'parley-tools', version },
    { capabilities: { tools: { listChanged: true } } },
  )
  server.setRequestHandler('tools/list', async () => {
    const listed = await client.request('session.externalTools.list', { sessionId })
    if (!listed.ok) throw new Error(listed.error.message)
    return {
      tools: listed.value.tools.map(({ name, description, parameters = {}, readOnly }) => ({
        name,
        description,
        inputSchema: { ...parameters, type: 'object' as const },
        ...(readOnly === true ? { annotations: { readOnlyHint: true } } : {}),
      })),
    }
  })
  server.setRequestHandler('tools/call', async ({ params }) => {
    const called = await client.request('session.externalTools.call', {
      sessionId,
      toolName: params.name,
      ...defined({ arguments: params.arguments }),
    })
    const { text, isError, image } = called.ok
      ? called.value
      : { text: called.error.message, isError: true, image: undefined }
    const pictures = image === undefined ? [] : [{ type: 'image' as const, ...image }]
    return { content: [{ type: 'text' as const, text }, ...pictures], ...(isError ? { isError } : {}) }
  })
  client.onServerEvent(({ type }) => {
    if (type === 'extensions.changed') void server.sendToolListChanged().catch(() => undefined)
  })
  return server
}
