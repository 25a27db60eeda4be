import { z } from 'zod'
import { path } from '../kernel/fields'

/** Requests that a device may use; each scope includes the ones before it. */
export const DeviceScope = z.enum(['watch', 'approve', 'full'])
export type DeviceScope = z.infer<typeof DeviceScope>

/** A paired phone, tablet or browser of another machine. */
export const Device = z.object({
  deviceId: z.string(),
  /** Name that the device gave itself, or that a person gave it. */
  name: z.string(),
  scope: DeviceScope,
  createdAt: z.number(),
  /** Time of its last connection. Absent: it never connected. */
  lastSeenAt: z.number().optional(),
  /** True while the device has a connection. */
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

/** Certificate with which Parley listens: one that it makes itself, or files in PEM. */
export const ListenCertificate = z.discriminatedUnion('kind', [
  z.strictObject({
    /** Kind of certificate. */
    kind: z.literal('own'),
  }),
  z.strictObject({
    kind: z.literal('files'),
    /** File with the certificate chain, in PEM. */
    cert: path,
    /** File with the private key, in PEM. */
    key: path,
  }),
])
export type ListenCertificate = z.infer<typeof ListenCertificate>

/** Address and certificate with which Parley listens for devices. */
export const ListenChoice = z.strictObject({
  /** IP address, with a port if needed. `0.0.0.0`: every address of this computer. */
  address: z.string().min(1).max(100),
  certificate: ListenCertificate,
})
export type ListenChoice = z.infer<typeof ListenChoice>

/** State of listening for devices. */
export const ListenState = z.object({
  /** True while Parley listens. */
  isOn: z.boolean(),
  /** The last choice. */
  choice: ListenChoice,
  /** SHA-256 of the certificate in use, to compare with what a browser shows. */
  fingerprint: z.string().optional(),
  /** User-facing reason why it does not listen although it is to. */
  problem: z.string().optional(),
})
export type ListenState = z.infer<typeof ListenState>

const base64url = z.string().regex(/^[\w-]{1,200}={0,2}$/)
const line = z.string().min(1).max(200)

/** Subscription of a device's browser to pushed messages. */
export const PushSubscription = z.strictObject({
  /** Address at the push service of the browser's vendor. */
  endpoint: z.url({ protocol: /^https$/ }).max(2048),
  /** Public key and secret of the browser, by which messages are encrypted. */
  keys: z.strictObject({
    /** Public key for encryption, in base64url. */
    p256dh: base64url,
    /** Secret for encryption, in base64url. */
    auth: base64url,
  }),
  /** True: messages name the session and what an agent asks. */
  showsContent: z.boolean(),
  /** Words of messages, in the language of the device. */
  words: z.strictObject({
    /** Name of the app. */
    app: line,
    /** Words for a session that waits for the user. */
    needsYou: line,
    /** Words for a failed turn. */
    failed: line,
    /** Words for a finished turn. */
    done: line,
  }),
})
export type PushSubscription = z.infer<typeof PushSubscription>
