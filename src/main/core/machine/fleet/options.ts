import os from 'node:os'
import { z } from 'zod'
import type { Preferences } from '#shared/preferences/table'
import { defined } from '#shared/kernel/defined'
import { err, ok, type Result } from '#shared/kernel/result'
import { NAME } from './subjects'

/** Membership of a host in a fleet. */
export interface FleetOptions {
  /** Addresses of the broker's nodes. */
  readonly servers: readonly string[]
  readonly fleet: string
  /** Name of this host in the fleet. */
  readonly host: string
  /** File with the credentials: those of a user with a JWT, or a seed. */
  readonly credentials?: string
  /** Files in PEM. */
  readonly tls?: { readonly ca?: string; readonly cert?: string; readonly key?: string }
  /** True when the sessions of this host are offered to the fleet, and prompts are accepted. */
  readonly offers: boolean
  /** True when the hosts of the fleet become machines of this one. */
  readonly follows: boolean
  /** Words that dispatched prompts can ask for. */
  readonly tags: readonly string[]
  /** Number of sessions at work from which on no prompts are taken. */
  readonly slots: number
}

/** Overrides of the settings by the command line. */
export type FleetOverrides = Partial<Pick<FleetOptions, 'servers' | 'credentials' | 'fleet' | 'host' | 'tags'>>

const Server = z.url({ protocol: /^(?:nats|tls)$/ }).max(2048)

/** Reads addresses with commas between them. Those after the first may be without `nats://`. */
export function serversOf(text: string): Result<string[], string> {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const [first = ''] = parts
  const scheme = first.startsWith('tls:') ? 'tls' : 'nats'
  const servers = parts.map((part) => (part.includes('://') ? part : `${scheme}://${part}`))
  for (const server of servers) {
    if (!Server.safeParse(server).success)
      return err(`"${server.slice(0, 200)}" is no address such as nats://host:4222.`)
    const { username, password } = new URL(server)
    if (username !== '' || password !== '')
      return err('An address of a fleet contains no password: put credentials into a file.')
  }
  return ok(servers)
}

/** Returns tags from a text with commas between them. */
export const tagsOf = (text: string): string[] =>
  [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')

/** Returns the membership that the settings and the command line ask for; null: in no fleet. */
export function fleetOptions(
  settings: Preferences,
  overrides: FleetOverrides | undefined,
): Result<FleetOptions | null, string> {
  const listed = serversOf(settings['fleet.servers'])
  if (!listed.ok) return listed
  const servers = overrides?.servers ?? listed.value
  if (servers.length === 0) return ok(null)
  const fleet = overrides?.fleet ?? settings['fleet.name']
  const host = overrides?.host ?? (settings['fleet.host'] || hostName())
  for (const name of [fleet, host])
    if (!NAME.test(name)) return err(`"${name.slice(0, 100)}" is no name in a fleet: use letters, digits, - and _.`)
  const credentials = overrides?.credentials ?? (settings['fleet.credentials'] || undefined)
  const [ca, cert, key] = (['fleet.tlsCa', 'fleet.tlsCert', 'fleet.tlsKey'] as const).map(
    (name) => settings[name] || undefined,
  )
  const tls = [ca, cert, key].some((file) => file !== undefined) ? defined({ ca, cert, key }) : undefined
  return ok({
    servers,
    fleet,
    host,
    offers: overrides !== undefined || settings['fleet.offer'],
    follows: overrides === undefined && settings['fleet.follow'],
    tags: overrides?.tags ?? tagsOf(settings['fleet.tags']),
    slots: settings['fleet.slots'],
    ...defined({ credentials, tls }),
  })
}

/** The name of this computer as a name in a fleet. */
const hostName = (): string =>
  os
    .hostname()
    .replace(/\..*$/, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .slice(0, 64) || 'host'
