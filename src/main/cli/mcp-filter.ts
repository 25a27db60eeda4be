import { serveFiltered } from '#core/host/mcp-filter/serve-filtered'
import { exitCodes, fail, untilStopped, type Command } from './command'

/**
 * `parley mcp-filter`: an MCP server over stdio that passes everything on to another one, within the limits of its
 * configuration. Ends with stdin.
 */
export const mcpFilter: Command<'mcp-filter'> = async (_line, context) => {
  const served = await serveFiltered({
    env: process.env,
    stdin: context.stdin,
    onLog: (line) => void context.stderr.write(`${line}\n`),
    stopped: untilStopped(context),
  })
  return served.ok ? exitCodes.done : fail(context, served.error)
}
