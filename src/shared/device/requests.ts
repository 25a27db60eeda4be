import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { id, nothing, success } from '../kernel/fields'
import { DeviceList, DeviceScope, ListenChoice, ListenState, PushSubscription } from './entities'

export const listDevices = defineRequest({
  name: 'device.list',
  summary: 'Returns the paired devices, and the address that they open.',
  scope: 'server',
  effect: 'read',
  stability: 'experimental',
  input: () => nothing,
  output: () => DeviceList,
  errors: ['devices-unusable'],
})

export const pairDevice = defineRequest({
  name: 'device.pair',
  summary:
    'Makes a code that pairs one device: for five minutes, and until five wrong codes were tried. Replaces an earlier code. Refused to devices.',
  scope: 'server',
  effect: 'act',
  stability: 'experimental',
  device: 'never',
  input: () => z.strictObject({ scope: DeviceScope }),
  output: () =>
    z.object({
      /** Code that the device shows or enters, valid once. */
      code: z.string(),
      expiresAt: z.number(),
      /** Address with the code, for a QR code. Absent: Parley does not listen for other machines. */
      url: z.string().optional(),
    }),
})

export const revokeDevice = defineRequest({
  name: 'device.revoke',
  summary: 'Locks a device out at once and forgets it. Without success if there is no such device.',
  scope: 'server',
  effect: 'act',
  stability: 'experimental',
  input: () => z.strictObject({ deviceId: id }),
  output: () => success,
  errors: ['devices-unusable'],
})

export const getListening = defineRequest({
  name: 'device.listening',
  summary:
    'Returns whether this Parley listens for paired devices by choice of the user; null when that is no choice, such as with `parley serve --listen`.',
  scope: 'server',
  effect: 'read',
  stability: 'experimental',
  input: () => nothing,
  output: () => z.object({ listening: ListenState.nullable() }),
})

export const listen = defineRequest({
  name: 'device.listen',
  summary: 'Begins to listen for paired devices with TLS, also after the next start. Refused to devices.',
  scope: 'server',
  effect: 'act',
  oneAtATime: 'listening',
  stability: 'experimental',
  device: 'never',
  input: () => ListenChoice,
  output: () => z.object({ listening: ListenState }),
  errors: ['listen-failed', 'devices-unusable', 'capability-missing'],
})

export const stopListening = defineRequest({
  name: 'device.stopListening',
  summary: 'Ends listening for paired devices, and their connections.',
  scope: 'server',
  effect: 'act',
  oneAtATime: 'listening',
  stability: 'experimental',
  input: () => nothing,
  output: () => success,
})

export const pushState = defineRequest({
  name: 'device.push.state',
  summary:
    'Returns whether messages are pushed to the device that asks. The key is null for clients that are no paired device.',
  scope: 'server',
  effect: 'read',
  stability: 'experimental',
  device: 'watch',
  input: () => nothing,
  output: () =>
    z.object({
      /** Public key of this Parley (VAPID), with which a browser subscribes. */
      publicKey: z.string().nullable(),
      /** True when this device receives pushed messages. */
      isOn: z.boolean(),
      /** True when messages name the session and what an agent asks. */
      showsContent: z.boolean(),
    }),
  errors: ['devices-unusable'],
})

export const pushSubscribe = defineRequest({
  name: 'device.push.subscribe',
  summary:
    'Pushes messages to the device that asks when a session needs the user, failed or finished while it shows no page of Parley. They pass through the service of its browser’s vendor, encrypted. False for clients that are no paired device.',
  scope: 'server',
  effect: 'act',
  stability: 'experimental',
  device: 'watch',
  input: () => PushSubscription,
  output: () => success,
  errors: ['devices-unusable', 'capability-missing'],
})

export const pushUnsubscribe = defineRequest({
  name: 'device.push.unsubscribe',
  summary: 'Ends pushing messages to the device that asks. False when none were.',
  scope: 'server',
  effect: 'act',
  stability: 'experimental',
  device: 'watch',
  input: () => nothing,
  output: () => success,
  errors: ['devices-unusable'],
})

/** Every request about paired devices. */
export const deviceRequests = [
  listDevices,
  pairDevice,
  revokeDevice,
  getListening,
  listen,
  stopListening,
  pushState,
  pushSubscribe,
  pushUnsubscribe,
] as const
