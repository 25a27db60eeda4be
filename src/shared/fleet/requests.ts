import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { id, nothing, operationId } from '../kernel/fields'
import { Fleet, FleetName } from './entities'

const stability = 'experimental'

export const getFleet = defineRequest({
  name: 'fleet.get',
  summary: 'Returns the fleet that this host is in, with its hosts; null: none. The settings `fleet.*` choose it.',
  scope: 'server',
  effect: 'read',
  stability,
  input: () => nothing,
  output: () => z.object({ fleet: Fleet.nullable() }),
})

export const dispatch = defineRequest({
  name: 'agent.dispatch',
  summary:
    'Gives a prompt to an idle agent of the fleet, which works on it in a new session. The same `dispatchId` takes effect once, whoever sends it and however often.',
  scope: 'server',
  effect: 'write',
  stability,
  device: 'full',
  input: () =>
    z.strictObject({
      /** Task for the agent. */
      prompt: z.string().trim().min(1).max(200_000),
      /** Words that the host has to have, all of them: kinds of agents, its system, and tags of its settings. */
      tags: z.array(z.string().trim().min(1).max(100)).max(20).optional(),
      /** Folder there, or the name or address of a repository in which sessions of that host worked. */
      repo: z.string().trim().min(1).max(4096).optional(),
      /** Kind of agent. Default: the default of the host. */
      adapterName: z.string().min(1).max(200).optional(),
      /** Default: a new one. */
      dispatchId: id.optional(),
      /** Time to look for an idle agent, in milliseconds. */
      timeout: z.int().min(1).max(3_600_000).default(60_000),
      /** Cancels the search for an idle agent with `operation.cancel`. */
      operationId: operationId.optional(),
    }),
  output: () =>
    z.object({
      dispatchId: z.string(),
      /** Host of the fleet that took it. */
      host: FleetName,
      sessionId: z.string(),
      /** Machine of the session, as in `machine.list`. Absent: this host, or one that this host does not follow. */
      machineId: z.string().optional(),
    }),
  errors: ['fleet-not-joined', 'fleet-unreachable', 'dispatch-not-taken', 'cancelled'],
})

export const adopt = defineRequest({
  name: 'fleet.adopt',
  summary:
    'Takes over the sessions of a host that is lost for good, from what it had published: they become sessions of this host. Each session is adopted by one host only. Refused while the host reports in.',
  scope: 'server',
  effect: 'write',
  stability,
  device: 'full',
  input: () => z.strictObject({ host: FleetName }),
  output: () =>
    z.object({
      /** Sessions that are here now. */
      adopted: z.array(z.string()),
      /** Sessions that another host has adopted. */
      taken: z.array(z.string()),
      /** Sessions that could not be adopted, with the reasons. */
      failed: z.array(
        z.object({
          sessionId: z.string(),
          /** User-facing reason why it could not be adopted. */
          error: z.string(),
        }),
      ),
    }),
  errors: ['fleet-not-joined', 'fleet-unreachable', 'adoption-refused'],
})

/** Every request about fleets. */
export const fleetRequests = [getFleet, dispatch, adopt] as const
