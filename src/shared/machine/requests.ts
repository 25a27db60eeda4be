import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { nothing, success } from '../kernel/fields'
import { KeptCopies, Machine, MachineAddress } from './entities'
import { handOverRequests } from './requests/hand-over'
import { moveRequests } from './requests/move'

const machineId = z.string().min(1).max(256)
const name = z.string().trim().min(1).max(100)
const byMachine = z.strictObject({ machineId })
const stability = 'experimental'

export const listMachines = defineRequest({
  name: 'machine.list',
  summary: 'Returns the other machines whose sessions this host shows, in the order in which they were added.',
  scope: 'server',
  effect: 'read',
  routing: 'gateway',
  stability,
  input: () => nothing,
  output: () =>
    z.object({
      /** Machines that this host knows. */
      machines: z.array(Machine),
    }),
})

export const suggestMachines = defineRequest({
  name: 'machine.suggest',
  summary: 'Returns the hosts of the SSH configuration of the user that are not added yet.',
  scope: 'server',
  effect: 'read',
  routing: 'gateway',
  stability,
  input: () => nothing,
  output: () =>
    z.object({
      /** Names of hosts that can be added. */
      hosts: z.array(z.string()),
    }),
})

export const addMachine = defineRequest({
  name: 'machine.add',
  summary:
    'Adds a machine and connects to it. The answer does not wait for the connection; `machines.changed` reports its state. A token in the address is kept with the secrets.',
  scope: 'server',
  effect: 'write',
  routing: 'gateway',
  oneAtATime: 'machines',
  stability,
  input: () =>
    z.strictObject({
      address: MachineAddress,
      /** Default: the host of the address. */
      name: name.optional(),
    }),
  output: () => z.object({ machine: Machine }),
  errors: ['machine-exists', 'secret-failed'],
})

export const updateMachine = defineRequest({
  name: 'machine.update',
  summary:
    'Renames a machine, or changes of which of its conversations copies are kept. Copies that are no longer wanted are deleted.',
  scope: 'server',
  effect: 'write',
  routing: 'gateway',
  oneAtATime: 'machines',
  stability,
  input: () =>
    z.strictObject({
      machineId,
      /** New name; absent to keep it. */
      name: name.optional(),
      copies: KeptCopies.optional(),
    }),
  output: () => z.object({ machine: Machine }),
  errors: ['machine-not-found'],
})

export const removeMachine = defineRequest({
  name: 'machine.remove',
  summary: 'Removes a machine from this host with the list of its sessions. Nothing changes on the machine.',
  scope: 'server',
  effect: 'write',
  routing: 'gateway',
  oneAtATime: 'machines',
  stability,
  input: () => byMachine,
  output: () => success,
  errors: ['machine-not-found', 'secret-failed'],
})

export const connectMachine = defineRequest({
  name: 'machine.connect',
  summary: 'Connects to a machine now, also after `machine.disconnect`. The answer does not wait for the connection.',
  scope: 'server',
  effect: 'write',
  routing: 'gateway',
  stability,
  input: () => byMachine,
  output: () => z.object({ machine: Machine }),
  errors: ['machine-not-found'],
})

export const disconnectMachine = defineRequest({
  name: 'machine.disconnect',
  summary:
    'Ends the connection to a machine until `machine.connect`. Its sessions continue there, and stay in lists here.',
  scope: 'server',
  effect: 'write',
  routing: 'gateway',
  stability,
  input: () => byMachine,
  output: () => z.object({ machine: Machine }),
  errors: ['machine-not-found'],
})

export const answerMachine = defineRequest({
  name: 'machine.answer',
  summary:
    'Answers a question of `ssh` about a machine. Without an answer the connection is given up. The answer goes to `ssh` and is kept nowhere. False when the question is no longer open.',
  scope: 'server',
  effect: 'act',
  routing: 'gateway',
  stability,
  device: 'full',
  input: () =>
    z.strictObject({
      machineId,
      questionId: z.string().min(1).max(256),
      /** One line: `yes`, a password, a passphrase. Absent: none is given. */
      answer: z
        .string()
        .max(10_000)
        .regex(/^[^\n\0]*$/)
        .optional(),
    }),
  output: () => success,
  errors: ['machine-not-found'],
})

export const installOnMachine = defineRequest({
  name: 'machine.install',
  summary:
    'Installs the server of this version of Parley on a machine that is reached over ssh, then connects. The user must have agreed. The answer does not wait for it; `machines.changed` reports progress and failures.',
  scope: 'server',
  effect: 'act',
  routing: 'gateway',
  stability,
  device: 'full',
  input: () => byMachine,
  output: () => z.object({ machine: Machine }),
  errors: ['machine-not-found', 'machine-not-installed'],
})

export const cancelInstallOnMachine = defineRequest({
  name: 'machine.cancelInstall',
  summary: 'Cancels an installation on a machine; nothing of it stays there.',
  scope: 'server',
  effect: 'act',
  routing: 'gateway',
  stability,
  device: 'full',
  input: () => byMachine,
  output: () => z.object({ machine: Machine }),
  errors: ['machine-not-found'],
})

export const requestOfMachine = defineRequest({
  name: 'machine.request',
  summary:
    'Sends a request that names no session to the host of a machine, such as `adapter.list`, and returns its answer. Requests about a session need no machine: they go to the machine of the session.',
  scope: 'server',
  effect: 'act',
  routing: 'gateway',
  stability,
  input: () =>
    z.strictObject({
      machineId,
      /** Name of the request to send to the machine. */
      request: z.string().min(1).max(200),
      /** Default: an empty object. */
      input: z.record(z.string(), z.unknown()).optional(),
    }),
  output: () =>
    z.object({
      /** Result of the request on the machine. */
      answer: z.unknown(),
    }),
  errors: ['machine-not-found', 'machine-unreachable', 'machine-misbehaved', 'unknown-request'],
})

/** Every request about other machines. */
export const machineRequests = [
  listMachines,
  suggestMachines,
  addMachine,
  updateMachine,
  removeMachine,
  connectMachine,
  disconnectMachine,
  answerMachine,
  installOnMachine,
  cancelInstallOnMachine,
  requestOfMachine,
  ...moveRequests,
  ...handOverRequests,
] as const
