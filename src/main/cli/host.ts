import { connectOnce } from '#client/connection'
import { createPeerLink } from '#client/peer-link'
import { defined } from '#shared/kernel/defined'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, type Result } from '#shared/kernel/result'
import { resolveDataDir } from '#core/base/data-dir'
import { createJsonLinesPipe } from '#core/base/streams/json-lines'
import { version } from '#core/base/version'
import { findHost, findOrStartHost, stopHost, type FoundHost } from '#core/host/attach/find-host'
import { exitCodes, fail, printJson, UsageError, type Command, type CommandContext, type ExitCode } from './command'
import { fleetArguments, fleetOf } from './fleet-options'
import { idleLimitOf } from './idle-limit'
import { runHost } from './run-host'
import { describeHost } from './running-host'
import type { Call } from './table'

/** `parley host`: Parley in the background. */
export const host: Command<'host'> = async ({ values, positionals: [action] }, context) => {
  const dataDir = resolveDataDir(values.data)
  if (values.idle !== undefined) {
    if (action !== 'start' && action !== 'run') throw new UsageError('--idle is for start and run')
    idleLimitOf(values.idle)
  }
  if (fleetArguments(values).length > 0) {
    if (action !== 'start' && action !== 'run') throw new UsageError('--fleet and its options are for start and run')
    fleetOf(values)
  }
  if (action === 'start') return start(dataDir, values, context)
  if (action === 'stop') return stop(dataDir, values, context)
  if (action === 'status') return status(dataDir, values, context)
  return runHost(dataDir, values, context)
}

type Values = Call<'host'>['values']

async function start(dataDir: string, values: Values, context: CommandContext): Promise<ExitCode> {
  const { idle, json } = values
  const args = [...(idle === undefined ? [] : ['--idle', idle]), ...fleetArguments(values)]
  const found = await attachOrStart(dataDir, context, args)
  if (!found.ok) return fail(context, found.error.message)
  const { address, started } = found.value
  const { storeProblem, ...facts } = await factsOf(dataDir, found.value)
  tellProblem(context, storeProblem)
  if (json) printJson(context, { ...facts, started })
  else if (started) context.stdout.write(`Parley was started (process ${address.pid}) with the data in ${dataDir}.\n`)
  else context.stdout.write(`${describeHost(dataDir, address, 'already')}\n`)
  return exitCodes.done
}

async function stop(dataDir: string, { json }: Values, context: CommandContext): Promise<ExitCode> {
  const found = await findHost(dataDir)
  found?.socket.destroy()
  if (found !== null) {
    const { address } = found
    if (address.kind !== 'host') return fail(context, `${describeHost(dataDir, address)} End it there.`)
    const stopped = await stopHost(dataDir, address)
    if (!stopped.ok) return fail(context, stopped.error.message)
  }
  if (json) printJson(context, { running: false, dataDir, stopped: found !== null })
  else
    context.stdout.write(
      found === null ? 'Parley is not running.\n' : `Parley was stopped (process ${found.address.pid}).\n`,
    )
  return exitCodes.done
}

async function status(dataDir: string, { json }: Values, context: CommandContext): Promise<ExitCode> {
  const found = await findHost(dataDir)
  const { storeProblem, ...facts }: Facts = found === null ? { running: false, dataDir } : await factsOf(dataDir, found)
  tellProblem(context, storeProblem)
  if (json) printJson(context, facts)
  else if (found === null) context.stdout.write('Parley is not running.\n')
  else context.stdout.write(`${describeHost(dataDir, found.address)}\n`)
  found?.socket.destroy()
  return found === null ? exitCodes.failed : exitCodes.done
}

/** Finds the running host, or starts one that outlives this command. */
export async function attachOrStart(
  dataDir: string,
  { startHost }: CommandContext,
  args: readonly string[] = [],
): Promise<Result<FoundHost & { readonly started: boolean }, ContractError>> {
  if (startHost === undefined)
    return err(contractError('not-connected', 'This program cannot start Parley in the background.'))
  return findOrStartHost({ dataDir, begin: () => startHost(dataDir, args) })
}

type Facts = Readonly<Record<string, unknown>> & { readonly storeProblem?: string }

/** Says that a host runs without its data. */
function tellProblem({ stderr }: CommandContext, problem: string | undefined): void {
  if (problem !== undefined) stderr.write(`parley: ${problem} parley doctor lists what can be done.\n`)
}

/** The properties of a running host. Ends its socket. A host that speaks another protocol tells no version. */
async function factsOf(dataDir: string, { address: { pid, kind }, socket }: FoundHost): Promise<Facts> {
  const connected = await connectOnce(createPeerLink(createJsonLinesPipe(socket, socket)), { name: 'parley', version })
  const facts = { running: true, pid, kind, dataDir }
  if (!connected.ok) {
    socket.destroy()
    return facts
  }
  const { server } = connected.value
  connected.value.close()
  socket.destroy()
  return server === null
    ? facts
    : {
        ...facts,
        version: server.serverInfo.version,
        protocolVersion: server.protocolVersion,
        ...defined({ storeProblem: server.storeProblem?.message }),
      }
}
