import { openHost, type OwnHost } from '#core/host/attach/open-host'
import { untilIdle, type IdleWatch } from '#core/host/attach/until-idle'
import { exitCodes, fail, printJson, untilStopped, type CommandContext, type ExitCode } from './command'
import { defined } from '#shared/kernel/defined'
import { fleetOf } from './fleet-options'
import { idleLimitOf, idleLimitOfSettings } from './idle-limit'
import { describeHost } from './running-host'
import type { Call } from './table'

/** `parley host run`: the host itself, until it is stopped or idle for long enough. */
export async function runHost(
  dataDir: string,
  values: Call<'host'>['values'],
  context: CommandContext,
): Promise<ExitCode> {
  const { idle, json } = values
  const fleet = fleetOf(values)
  const { promise: asked, resolve } = Promise.withResolvers<null>()
  const onStop = () => resolve(null)
  // Problems are in the log of the data folder; stderr is for those that end it.
  const createHost = () => context.composeHost({ dataDir, ...defined({ fleet }) })
  const opened = await openHost({ dataDir, kind: 'host', createHost, onStop })
  if (!opened.ok) return fail(context, opened.error.message)
  if (opened.value.role === 'client') {
    opened.value.socket.destroy()
    const { pid, kind } = opened.value.address
    if (json) printJson(context, { running: true, pid, kind, dataDir, started: false })
    else context.stdout.write(`${describeHost(dataDir, opened.value.address, 'already')}\n`)
    return exitCodes.done
  }
  const { own } = opened.value
  if (json) printJson(context, { running: true, pid: process.pid, kind: 'host', dataDir, started: true })
  else context.stdout.write(`Parley is running (process ${process.pid}) with the data in ${dataDir}.\n`)
  const watch = watchIdle(own, dataDir, idle)
  await Promise.race([asked, untilStopped(context), watch.idle])
  watch.end()
  await own.close('Parley was stopped.')
  return exitCodes.done
}

function watchIdle(own: OwnHost, dataDir: string, idle: string | undefined): IdleWatch {
  const fixed = idle === undefined ? undefined : idleLimitOf(idle)
  return untilIdle({
    isBusy: () => own.clients > 0 || own.host.isWorking(),
    limitMs: () => (fixed === undefined ? idleLimitOfSettings(dataDir) : Promise.resolve(fixed)),
  })
}
