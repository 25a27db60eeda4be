import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { Machine, RuntimeContainer } from './entities'

export const machinesChanged = defineEvent({
  type: 'machines.changed',
  summary: 'The machines, or their states, changed; contains all of them.',
  scope: 'server',
  stability: 'experimental',
  durability: 'ephemeral',
  readBy: 'machine.list',
  payload: () =>
    z.object({
      /** All machines after the change. */
      machines: z.array(Machine),
    }),
})

const ofContainer = { machineId: z.string(), ...RuntimeContainer.shape } as const

export const containerStarted = defineEvent({
  type: 'runtime.container.started',
  summary:
    'A machine that is reached by `docker exec` or `podman exec` is connected, and its container was not known to run. Sessions of the machine run in it.',
  scope: 'server',
  stability: 'experimental',
  durability: 'ephemeral',
  readBy: 'machine.list',
  payload: () => z.object(ofContainer),
})

export const containerStopped = defineEvent({
  type: 'runtime.container.stopped',
  summary: 'The container of a machine stopped, or this host uses it no longer.',
  scope: 'server',
  stability: 'experimental',
  durability: 'ephemeral',
  readBy: 'machine.list',
  payload: () =>
    z.object({
      ...ofContainer,
      /**
       * `exited`: its program ended; `removed`: it is gone, or another one has its name; `released`: the machine was
       * disconnected or removed here, and the container may go on.
       */
      reason: z.enum(['exited', 'removed', 'released']),
      /** Exit status of its program, when it is known. */
      exitCode: z.int().optional(),
    }),
})

/** Every host event about other machines. */
export const machineServerEvents = [machinesChanged, containerStarted, containerStopped] as const
