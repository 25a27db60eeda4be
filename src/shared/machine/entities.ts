import { z } from 'zod'
import { time } from '../kernel/fields'

const text = z.string().min(1).max(4096)

/** Name of a fleet, or of a host in one. */
const FleetToken = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

/** Way to another machine. */
export const MachineAddress = z.discriminatedUnion('kind', [
  /** A host of `~/.ssh/config`, or `user@name`. `parley rpc` runs there through the system's `ssh`. */
  z.strictObject({
    /** Way to reach the machine; it decides which other fields there are. */
    kind: z.literal('ssh'),
    host: z
      .string()
      .trim()
      .regex(/^[^\s-]\S*$/)
      .max(255),
  }),
  /** A `parley serve`, without its token. */
  z.strictObject({
    kind: z.literal('serve'),
    /** Address that `parley serve` printed, with its token. */
    url: z.url({ protocol: /^https?$/ }).max(2048),
  }),
  /** A host of the fleet that this host is in. */
  z.strictObject({ kind: z.literal('fleet'), fleet: FleetToken, host: FleetToken }),
  /** A program that speaks the contract over stdin and stdout, with its arguments. */
  z.strictObject({
    kind: z.literal('command'),
    /** Command line whose process speaks the protocol over its standard input and output. */
    command: z.array(text).min(1).max(100),
  }),
])
export type MachineAddress = z.infer<typeof MachineAddress>

/** `off`: disconnected by the user. */
export const MachineState = z.enum(['connected', 'connecting', 'unreachable', 'off'])
export type MachineState = z.infer<typeof MachineState>

/** Conversations of a machine of which this host keeps copies. `opened`: those that were opened here. */
export const KeptCopies = z.enum(['nothing', 'opened', 'all'])
export type KeptCopies = z.infer<typeof KeptCopies>

/** Question of `ssh`, or of the machine's server through it, which the connection waits for. */
export const MachineQuestion = z.object({
  questionId: z.string(),
  /**
   * `host-key`: the key of a host is not known yet. `passphrase` and `pin`: of a key of this computer. `confirm`: yes or
   * no. `notice`: only to be read, such as a request to touch a key. `other`: anything else that the server asks.
   */
  kind: z.enum(['host-key', 'password', 'passphrase', 'pin', 'confirm', 'notice', 'other']),
  /** Words of `ssh` or of the server; not to be trusted. */
  text: z.string(),
})
export type MachineQuestion = z.infer<typeof MachineQuestion>

/** Error of a connection, as requests return them. */
export const MachineProblem = z.object({
  /** Code of an error. */
  code: z.string(),
  /** User-facing. */
  message: z.string(),
  /** Name of the text, for translations; `details` are its parameters. */
  text: z.string().optional(),
  /** Further facts of the failure, such as the words of ssh. */
  details: z.record(z.string(), z.unknown()).optional(),
})

/** Container of a runtime. */
export const RuntimeContainer = z.object({
  /** Kind of runtime: `docker` or `podman`. */
  runtimeId: z.string(),
  /** Full id that the runtime gave it. */
  containerId: z.string(),
  /** Image that it was made from, as it was named then. */
  image: z.string().optional(),
})
export type RuntimeContainer = z.infer<typeof RuntimeContainer>

/** Another machine whose sessions this host shows. */
export const Machine = z.object({
  machineId: z.string(),
  /** Name that people give it. */
  name: z.string(),
  address: MachineAddress,
  state: MachineState,
  /** Reason it cannot be reached, or why its list could not be loaded while it is connected, for the user. */
  problem: MachineProblem.optional(),
  /** Question that the connection waits for; `machine.answer` answers it. */
  question: MachineQuestion.optional(),
  /** True when Parley is missing there, or too old, and `machine.install` can install it. */
  canInstall: z.boolean().optional(),
  /** Installation in progress: the part that was sent, from 0 to 1. */
  installing: z.number().min(0).max(1).optional(),
  /** Time the connection last worked; absent when it never did. */
  lastContactAt: time.optional(),
  /** Version of its Parley at the last contact. */
  version: z.string().optional(),
  /** Default folder of new sessions there. */
  defaultFolder: z.string().optional(),
  /** Container that it is, while `docker exec` or `podman exec` reaches it. */
  container: RuntimeContainer.optional(),
  /** Number of its sessions in lists. */
  sessions: z.int().nonnegative(),
  /**
   * Number of its sessions that lists do not show: older than the 20,000 with the latest activity, or with data that cannot
   * be used. Absent: none.
   */
  unlisted: z.int().positive().optional(),
  /** Conversations of which this host keeps copies, to be read and searched while the machine cannot be reached. */
  copies: KeptCopies.default('opened'),
})
export type Machine = z.infer<typeof Machine>

/** A machine as it is stored. */
export interface StoredMachine extends Pick<Machine, 'machineId' | 'name' | 'address' | 'version' | 'defaultFolder'> {
  readonly addedAt: number
  readonly isOff: boolean
  readonly lastContactAt?: number
  /** Default: `opened`. */
  readonly copies?: KeptCopies
}
