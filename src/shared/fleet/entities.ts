import { z } from 'zod'
import { time } from '../kernel/fields'
import { MachineProblem } from '../machine/entities'

/** Name of a fleet, or of a host in one. */
export const FleetName = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

/** Kind of agent that a host of a fleet offers. */
export const FleetAgent = z.object({
  adapterName: z.string().max(200),
  /** Name for people. */
  displayName: z.string().max(200),
})

/** A host of a fleet, as it describes itself. */
export const FleetHost = z.object({
  host: FleetName,
  /** True while it reports in. */
  isPresent: z.boolean(),
  /** Time of its last report; absent: there is none. */
  reportedAt: time.optional(),
  /** Version of its Parley. */
  version: z.string().max(100).optional(),
  /** Kinds of agents there. */
  agents: z.array(FleetAgent).max(200),
  /** Words that dispatched prompts can ask for. */
  tags: z.array(z.string().max(100)).max(200),
  /** Number of sessions in which an agent works. */
  working: z.int().nonnegative(),
})
export type FleetHost = z.infer<typeof FleetHost>

export const FleetState = z.enum(['connected', 'connecting', 'unreachable'])
export type FleetState = z.infer<typeof FleetState>

/** The fleet that this host is in. */
export const Fleet = z.object({
  name: FleetName,
  /** Name of this host in it. */
  host: FleetName,
  /** Addresses of the brokers of the fleet. */
  servers: z.array(z.string()),
  /** State of the connection to the fleet. */
  state: FleetState,
  /** Reason it cannot be reached. */
  problem: MachineProblem.optional(),
  /** True when sessions of this host are offered, and prompts accepted. */
  offers: z.boolean(),
  /** True when the other hosts are machines of this one. */
  follows: z.boolean(),
  /** Number of sessions with events that the fleet does not have yet. */
  unpublished: z.int().nonnegative(),
  /** The other hosts, as far as this one follows them. */
  hosts: z.array(FleetHost),
})
export type Fleet = z.infer<typeof Fleet>
