import { renderUnicodeCompact } from 'uqr'
import type { Connection } from '#client/connection'
import type { Device } from '#shared/device/entities'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { isoTime } from '#shared/kernel/time'
import { resolveDataDir } from '#core/base/data-dir'
import { exitCodes, fail, printJson, UsageError, type Command } from './command'
import { plainText } from './plain-text'
import { withClient, withStore } from './with-client'

/** `parley devices`: lists paired devices, makes a code for another one, or revokes one. */
export const devices: Command<'devices'> = async ({ values, positionals }, context) => {
  const [action = 'list', device] = positionals
  if (!['list', 'pair', 'revoke'].includes(action)) throw new UsageError('ACTION is list, pair or revoke.')
  if ((action === 'revoke') !== (device !== undefined))
    throw new UsageError(action === 'revoke' ? 'revoke requires a DEVICE.' : 'Only revoke takes a DEVICE.')
  if (values.scope !== undefined && action !== 'pair') throw new UsageError('--scope requires pair.')
  const { scope = 'approve' } = values
  const say = (text: string, json: unknown): void => {
    if (values.json === true) printJson(context, json)
    else context.stdout.write(text)
  }
  const nothing = () => say('There are no devices.\n', { devices: [] })

  const list = async (client: Connection): Promise<Result<void, ContractError>> => {
    const listed = await client.request('device.list', {})
    if (!listed.ok) return listed
    if (listed.value.devices.length === 0) nothing()
    else say(listed.value.devices.map(lineOf).join(''), { devices: listed.value.devices })
    return ok(undefined)
  }
  const pair = async (client: Connection): Promise<Result<void, ContractError>> => {
    const listed = await client.request('device.list', {})
    if (!listed.ok) return listed
    const { origin } = listed.value
    if (origin === undefined) return err(contractError('not-connected', notListening))
    const made = await client.request('device.pair', { scope })
    if (!made.ok) return made
    const { code, url = origin } = made.value
    say(
      `${renderUnicodeCompact(url)}\n\nScan this with the device, or open ${origin} and enter the code ${code}\nThe code works once, for five minutes. The device may ${about[scope]}.\n`,
      made.value,
    )
    return ok(undefined)
  }
  const revoke = async (client: Connection): Promise<Result<void, ContractError>> => {
    const listed = await client.request('device.list', {})
    if (!listed.ok) return listed
    const found = listed.value.devices.filter(
      ({ deviceId, name }) => deviceId.startsWith(device ?? '') || name === device,
    )
    const [only] = found
    if (only === undefined || found.length > 1)
      return err(
        contractError(
          'not-connected',
          `${found.length === 0 ? 'No' : 'More than one'} device is "${plainText(device ?? '')}".`,
        ),
      )
    const revoked = await client.request('device.revoke', { deviceId: only.deviceId })
    if (revoked.ok) say(`${plainText(only.name)} is locked out.\n`, { deviceId: only.deviceId })
    return revoked.ok ? ok(undefined) : revoked
  }
  const done =
    action === 'list'
      ? await withStore({ data: values.data, empty: ok(undefined) }, context, list, nothing)
      : await withClient(resolveDataDir(values.data), context, action === 'pair' ? pair : revoke)
  return done.ok ? exitCodes.done : fail(context, done.error.message)
}

const about = {
  watch: 'only watch',
  approve: 'watch, answer and stop',
  full: 'do everything',
} as const

const notListening =
  'Parley does not listen for other machines. Start it with parley serve --listen and a certificate, or behind a tunnel with --origin.'

const lineOf = ({ deviceId, name, scope, lastSeenAt, isConnected }: Device): string => {
  const seen = isConnected
    ? 'connected'
    : lastSeenAt === undefined
      ? 'never used'
      : isoTime(lastSeenAt).slice(0, 16).replace('T', ' ')
  return `${[deviceId, scope, seen, plainText(name)].join('\t')}\n`
}
