import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { machineRequests } from '#shared/machine/requests'
import type { HandlersOf } from '../base/host-port'
import { configHosts } from '../base/ssh/config-hosts'
import type { MachineContext } from './context'
import { bundleCode } from './leaving/bundle-code'
import { describeCode } from './leaving/describe-code'
import { handOver, undoHandOver } from './leaving/hand-over'
import type { Machines } from './machines'

const missing = () => err(knownError('machine-not-found'))
const noSession = ({ sessionId }: { readonly sessionId: string }) => err(knownError('session-not-found', { sessionId }))

/** The handlers of the requests about other machines. */
export function machineHandlers(
  context: MachineContext & { readonly machines: Machines },
): HandlersOf<typeof machineRequests> {
  const { machines } = context
  return {
    'machine.list': async () => Promise.resolve(ok({ machines: machines.current?.list() ?? [] })),
    'machine.suggest': async () => {
      const known = new Set(
        machines.current?.list().flatMap(({ address }) => (address.kind === 'ssh' ? [address.host] : [])),
      )
      return ok({ hosts: (await configHosts()).filter((host) => !known.has(host)) })
    },
    'machine.add': async (input) => (await machines.load()).add(input),
    'machine.update': async (input) => machines.current?.update(input) ?? missing(),
    'machine.remove': async ({ machineId }) => machines.current?.remove(machineId) ?? missing(),
    'machine.connect': async ({ machineId }) => machines.current?.setOff(machineId, false) ?? missing(),
    'machine.disconnect': async ({ machineId }) => machines.current?.setOff(machineId, true) ?? missing(),
    'machine.answer': ({ machineId, questionId, answer }) =>
      Promise.resolve(machines.current?.answer(machineId, questionId, answer) ?? missing()),
    'machine.install': ({ machineId }) => Promise.resolve(machines.current?.install(machineId) ?? missing()),
    'machine.cancelInstall': ({ machineId }) =>
      Promise.resolve(machines.current?.cancelInstall(machineId) ?? missing()),
    'machine.request': async ({ machineId, request, input }) =>
      machines.current?.request(machineId, request, input ?? {}) ?? missing(),
    'machine.move.preview': async (input) => machines.current?.arrivals.preview(input) ?? noSession(input),
    'machine.continueHere': async (input) => machines.current?.arrivals.continueHere(input) ?? noSession(input),
    'machine.move': async (input) => machines.current?.arrivals.move(input) ?? noSession(input),
    'machine.move.undo': async (input) => machines.current?.arrivals.undo(input) ?? noSession(input),
    'session.handOver.describe': describeCode(context),
    'session.handOver.bundle': bundleCode(context),
    'session.handOver': handOver(context),
    'session.handOver.undo': undoHandOver(context),
  }
}
