import type { SecretCipher } from '../base/secrets/port'
import type { Adapters } from '../agents/context'
import type { Surroundings } from '../agents/transcript/format'
import type { Log } from '../base/context'
import type { Devices } from '../base/devices/devices'
import type { DeviceListener } from '../base/devices/listener'
import type { Handlers } from '../base/host-port'
import type { Processes } from '../base/process/processes'
import type { LoadPty } from '../base/process/pseudo-terminal'
import type { Clock } from '#shared/kernel/clock'
import type { ContractError } from '#shared/kernel/errors'
import type { IdSource } from '#shared/kernel/ids'
import type { Result } from '#shared/kernel/result'
import type { FleetOverrides } from '../machine/fleet/options'
import type { Store } from '../store/port'
import type { Desktop } from './app/desktop'
import type { AppRequestName } from './app/handlers'
import type { ReopenStore } from './store/context'

/** Program around a host, and what differs from the usual. */
export interface HostOptions {
  /** Folder of the store and the settings; it exists. */
  readonly dataDir: string
  readonly version: string
  readonly adapters: Adapters
  /** Source of processes for the user's programs. Default: the host's own, which end with it. */
  readonly processes?: Pick<Processes, 'spawn'> & Partial<Pick<Processes, 'includes'>>
  /** Loads what opens pseudo-terminals. Default: the installed library. */
  readonly loadPty?: LoadPty
  /** Handlers provided by the program around the host, for example a window's dialogs. */
  readonly extraHandlers?: Partial<Handlers<AppRequestName>>
  /** System that opens files. Default: none. */
  readonly desktop?: Desktop
  /** Returns this program's information about a session, for its agents; undefined when there is none. */
  readonly enrich?: (sessionId: string) => Promise<Readonly<Record<string, unknown>> | undefined>
  /** Encryption of keys. Default: none, only the file's permissions protect them. */
  readonly secretCipher?: () => Promise<SecretCipher>
  /** Default: the user's home folder. */
  readonly defaultFolder?: string
  /** Maximum delay of a prompt for the folder scan, in milliseconds. Default: {@link FOLDER_LOOK_MS}. */
  readonly folderLookMs?: number
  /** Time in which an agent has to obey before it is ended, in milliseconds. Default: {@link STOP_GRACE_MS}. */
  readonly stopGraceMs?: number
  /** Longest time until due automations are looked for again, in milliseconds. Default: {@link LOOK_MS}. */
  readonly automationLookMs?: number
  /** Longest time until parked sessions are looked at again, in milliseconds. */
  readonly parkLookMs?: number
  /** Environment in which the sessions of other tools are searched for. Default: they are not searched for. */
  readonly surroundings?: Surroundings
  /** Time after which it begins to look for sessions of other tools. Default: at once. */
  readonly searchAfterMs?: number | undefined
  /** Opens the store. Default: the file in the data directory. */
  readonly openStore?: (dataDir: string) => Promise<Result<Store, ContractError>>
  /** Paired devices of the data folder, which outlive a replacement of the store. Default: this host's own. */
  readonly devices?: Devices
  /** Listening for devices. Default: none, as it is no choice of the user. */
  readonly listener?: DeviceListener | undefined
  /** Replaces the store. Default: it is not replaced. */
  readonly reopen?: ReopenStore
  /** Fleet of the command line; the host offers its sessions there. Default: the one of the settings. */
  readonly fleet?: FleetOverrides
  readonly clock?: Clock
  readonly ids?: IdSource
  readonly log?: Log
  /** Runs last when the host closes, after every agent is stopped. */
  readonly onClosed?: () => Promise<void>
  /** Also validates the answers of handlers against the contract; for tests. */
  readonly checkAnswers?: boolean
}
