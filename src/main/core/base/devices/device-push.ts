import { requests } from '#shared/contract'
import type { Device, PushSubscription } from '#shared/device/entities'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Devices } from './devices'

/** Push services of browsers. Nothing is sent to any other address that a device names. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^(?:[\w-]+\.)?push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
]

/** Returns whether an address is one of a push service. */
export function isPushService(endpoint: string): boolean {
  const { protocol, hostname, port } = new URL(endpoint)
  return protocol === 'https:' && port === '' && SERVICES.some((service) => service.test(hostname))
}

type Answer = Promise<Result<unknown, ContractError>>

/** Answers a request of a device about messages that are pushed to it; undefined: it is about something else. */
export function answerPush(
  devices: Devices,
  { deviceId }: Pick<Device, 'deviceId'>,
  name: string,
  input: unknown,
  isService = isPushService,
): Answer | undefined {
  if (name === 'device.push.state') return state(devices, deviceId)
  if (name === 'device.push.unsubscribe') return set(devices, deviceId, undefined)
  if (name !== 'device.push.subscribe') return undefined
  const parsed = requests[name].input.safeParse(input)
  if (!parsed.success) return Promise.resolve(err(contractError('invalid-params', 'This is no subscription.')))
  if (!isService(parsed.data.endpoint)) return Promise.resolve(err(knownError('capability-missing/push')))
  return set(devices, deviceId, parsed.data)
}

async function state(devices: Devices, deviceId: string): Answer {
  try {
    const { publicKey } = await devices.pushKeys()
    const push = devices.pushOf(deviceId)
    return ok({ publicKey, isOn: push !== undefined, showsContent: push?.showsContent === true })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return err(contractError('devices-unusable', `The keys for pushed messages cannot be read: ${reason}`))
  }
}

async function set(devices: Devices, deviceId: string, push: PushSubscription | undefined): Answer {
  const before = devices.pushOf(deviceId)
  const stored = await devices.setPush(deviceId, push)
  return stored.ok ? ok({ success: push !== undefined || before !== undefined }) : stored
}
