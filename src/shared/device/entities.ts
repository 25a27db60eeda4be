import { z } from 'zod'

/** Requests that a device may use; each scope includes the ones before it. */
export const DeviceScope = z.enum(['watch', 'approve', 'full'])
export type DeviceScope = z.infer<typeof DeviceScope>

/** A paired phone, tablet or browser of another machine. */
export const Device = z.object({
  deviceId: z.string(),
  name: z.string(),
  scope: DeviceScope,
  createdAt: z.number(),
  /** Time of its last connection. Absent: it never connected. */
  lastSeenAt: z.number().optional(),
  isConnected: z.boolean(),
})
export type Device = z.infer<typeof Device>

/** A code that waits for a device. */
export const Pairing = z.object({ scope: DeviceScope, expiresAt: z.number() })
export type Pairing = z.infer<typeof Pairing>

/** All devices, and their way in. */
export const DeviceList = z.object({
  /** The newest first. */
  devices: z.array(Device),
  /** Address that devices open. Absent: Parley does not listen for other machines. */
  origin: z.string().optional(),
  /** Present while a code can be used. */
  pairing: Pairing.optional(),
})
export type DeviceList = z.infer<typeof DeviceList>
