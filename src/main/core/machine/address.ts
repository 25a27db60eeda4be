import { existsSync } from 'node:fs'
import { homedir, userInfo } from 'node:os'
import { join } from 'node:path'
import type { MachineAddress } from '#shared/machine/entities'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err } from '#shared/kernel/result'
import type { Processes } from '../base/process/processes'
import type { SshFailure } from '../base/ssh/failure'
import type { AskPrompt } from '../base/ssh/prompt'
import { createSsh, type Ssh } from '../base/ssh/ssh'
import { rpcSubject } from './fleet/subjects'
import { commandPipe } from './link/command-pipe'
import { natsLink, type LinkBroker } from './link/nats-link'
import type { OpenPipe } from './link/pipe'
import { socketPipe } from './link/socket-pipe'

/** Way to a machine. */
export interface WayTo {
  readonly open: OpenPipe
  /** Runner of commands there, where the way is ssh. */
  readonly ssh?: Ssh
  /** Ends what the pipes share. */
  end(): void
}

interface Options {
  readonly token: string | null
  readonly processes: Pick<Processes, 'spawn'>
  readonly version: string
  /** Asks the user what `ssh` asks. */
  readonly ask: AskPrompt
  /** Connection to a fleet; null: this host is not in it now. */
  readonly broker: (fleet: string) => LinkBroker | null
}

/** Returns what opens pipes to an address. */
export function wayTo(address: MachineAddress, { token, processes, version, ask, broker }: Options): WayTo {
  const end = () => {}
  if (address.kind === 'command') return { open: commandPipe(processes, address.command as [string, ...string[]]), end }
  if (address.kind === 'fleet')
    return { open: natsLink(() => broker(address.fleet), rpcSubject(address.fleet, address.host)), end }
  if (address.kind === 'serve') return { open: socketPipe(address.url, token), end }
  const ssh = createSsh({ host: address.host, processes, version, ask, ...ownConfiguration() })
  return {
    ssh,
    async open() {
      const opened = await ssh.openPipe()
      return opened.ok ? opened : err(unreachable(address.host, opened.error))
    },
    end: () => void ssh.close(),
  }
}

/**
 * The configuration whose hosts are offered, where `ssh` would read another one: it takes the home folder of the account,
 * whatever `HOME` says.
 */
function ownConfiguration(): { readonly configFile?: string } {
  const configFile = join(homedir(), '.ssh', 'config')
  return homedir() !== userInfo().homedir && existsSync(configFile) ? { configFile } : {}
}

/** Failures that only the user can do something about: trying again by itself could lock an account. */
const FINAL: ReadonlySet<SshFailure['code']> = new Set([
  'host-invalid',
  'ssh-missing',
  'configuration',
  'host-unknown',
  'host-key-changed',
  'host-key-refused',
  'permission-denied',
  'parley-missing',
  'parley-old',
])

/** Returns true when only the user can do something about a failure. */
export const isFinal = ({ details }: ContractError): boolean => details?.['isFinal'] === true

/** Returns true when Parley is missing at the other end of an ssh connection, or too old. */
export const isMissing = ({ details }: ContractError): boolean =>
  details?.['ssh'] === 'parley-missing' || details?.['ssh'] === 'parley-old'

/** Returns the error for a failure of `ssh`. */
export function unreachable(host: string, { code, message }: SshFailure): ContractError {
  const details = { reason: message, host, ssh: code, isFinal: FINAL.has(code) }
  if (code === 'permission-denied' || code === 'host-unknown' || code === 'host-key-refused')
    return knownError('machine-unreachable/login', details)
  if (code === 'parley-missing' || code === 'parley-old') return knownError('machine-unreachable/parley', details)
  return knownError('machine-unreachable', details)
}

/** Returns the name of a machine that was given none. */
export function nameOf(address: MachineAddress): string {
  if (address.kind === 'ssh') return address.host
  if (address.kind === 'serve') return new URL(address.url).host
  if (address.kind === 'fleet') return address.host
  return address.command.join(' ').slice(0, 100)
}

/** Separates the token of an address from it. */
export function withoutToken(address: MachineAddress): {
  readonly address: MachineAddress
  readonly token: string | null
} {
  if (address.kind !== 'serve') return { address, token: null }
  const url = new URL(address.url)
  const token = url.searchParams.get('token')
  return { address: { kind: 'serve', url: url.origin }, token }
}

/** Returns true for addresses of the same machine. */
export const isSameAddress = (one: MachineAddress, other: MachineAddress): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
