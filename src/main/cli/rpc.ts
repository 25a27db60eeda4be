import { createJsonLinesPipe } from '#core/base/streams/json-lines'
import { openHost, type OwnHost } from '#core/host/attach/open-host'
import { resolveDataDir } from '#core/base/data-dir'
import { serveConnection } from '#core/base/serve-connection'
import { exitCodes, fail, untilStopped, type Command, type CommandContext, type ExitCode } from './command'
import { attachOrStart } from './host'
import { relay } from './relay'

/**
 * `parley rpc`: JSON-RPC 2.0 over stdio, one message per line. Hosts the data directory, or attaches to its running
 * host; a client cannot tell the difference. Ends with stdin. With `--keep-host` it never becomes the host: it starts one
 * that outlives it.
 */
export const rpc: Command<'rpc'> = async ({ values }, context) => {
  const dataDir = resolveDataDir(values.data)
  if (values['keep-host']) {
    const found = await attachOrStart(dataDir, context)
    return found.ok ? relay(found.value.socket, found.value.address, context) : fail(context, found.error.message)
  }
  const opened = await openHost({
    dataDir,
    kind: 'rpc',
    createHost: () => context.composeHost({ dataDir, log: (line) => void context.stderr.write(`${line}\n`) }),
  })
  if (!opened.ok) return fail(context, opened.error.message)
  return opened.value.role === 'host'
    ? serveStdio(opened.value.own, context)
    : relay(opened.value.socket, opened.value.address, context)
}

async function serveStdio(own: OwnHost, context: CommandContext): Promise<ExitCode> {
  const pipe = createJsonLinesPipe(context.stdin, context.stdout)
  const { promise: closed, resolve: onClosed } = Promise.withResolvers<string | null>()
  const end = serveConnection(own.host, pipe, onClosed)
  const problem = await Promise.race([closed, untilStopped(context).then(() => null)])
  await own.close('Parley was stopped.')
  end()
  return problem === null ? exitCodes.done : fail(context, problem)
}
