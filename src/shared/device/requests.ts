import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { id, nothing, success } from '../kernel/fields'
import { DeviceList, DeviceScope } from './entities'

export const listDevices = defineRequest({
  name: 'device.list',
  summary: 'Returns the paired devices, and the address that they open.',
  scope: 'server',
  stability: 'experimental',
  input: nothing,
  output: DeviceList,
  errors: ['devices-unusable'],
})

export const pairDevice = defineRequest({
  name: 'device.pair',
  summary:
    'Makes a code that pairs one device: for five minutes, and until five wrong codes were tried. Replaces an earlier code. Refused to devices.',
  scope: 'server',
  stability: 'experimental',
  device: 'never',
  input: z.strictObject({ scope: DeviceScope }),
  output: z.object({
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
  stability: 'experimental',
  input: z.strictObject({ deviceId: id }),
  output: success,
  errors: ['devices-unusable'],
})

/** Every request about paired devices. */
export const deviceRequests = [listDevices, pairDevice, revokeDevice] as const
