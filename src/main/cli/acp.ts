import { connectOnce } from '#client/connection'
import { createPeerLink } from '#client/peer-link'
import { withSessionKeys } from '#client/session-keys'
import { ok } from '#shared/kernel/result'
import { serveAcpOverStdio } from '../acp/stdio'
import { resolveDataDir } from '#core/base/data-dir'
import { createJsonLinesPipe } from '#core/base/streams/json-lines'
import { version } from '#core/base/version'
import { findHost } from '#core/host/attach/find-host'
import { exitCodes, fail, untilStopped, type Command } from './command'
import { attachOrStart } from './host'

/**
 * `parley acp`: the Agent Client Protocol over stdio. A client of the running host, or of one that it starts and that
 * outlives it: an editor that quits ends neither the sessions nor those of other clients. Ends with stdin.
 */
export const acp: Command<'acp'> = async ({ values }, context) => {
  const dataDir = resolveDataDir(values.data)
  const running = await findHost(dataDir)
  const found = running === null ? await attachOrStart(dataDir, context) : ok(running)
  if (!found.ok) return fail(context, found.error.message)
  const { socket } = found.value
  const link = withSessionKeys(createPeerLink(createJsonLinesPipe(socket, socket)))
  const connected = await connectOnce(link, { name: 'parley acp', version })
  if (!connected.ok) {
    socket.destroy()
    return fail(context, connected.error.message)
  }
  const host = connected.value
  const { promise: lost, resolve: lose } = Promise.withResolvers<string>()
  host.onState((state) => {
    if (state.kind === 'lost') lose(state.reason)
  })
  const served = serveAcpOverStdio(host, context)
  const problem = await Promise.race([served.closed.then(() => null), untilStopped(context).then(() => null), lost])
  host.close()
  served.close()
  socket.destroy()
  return problem === null ? exitCodes.done : fail(context, problem)
}
