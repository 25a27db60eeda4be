import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Device, DeviceList, DeviceScope, PushSubscription } from '#shared/device/entities'
import { systemClock, type Clock } from '#shared/kernel/clock'
import { defined } from '#shared/kernel/defined'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { readDevices, writeDevices, type KeptDevice } from './device-file'
import { digestOf, PairingCode } from './pairing-code'
import { readPushKeys, type PushKeys } from './push-keys'

/** Result of a pairing: the device, and its secrets, which are kept nowhere else. */
export interface PairedDevice {
  readonly device: Pick<Device, 'deviceId' | 'name' | 'scope'>
  /** For the cookie of its pages. */
  readonly pageSecret: string
  /** For its WebSocket. */
  readonly socketSecret: string
}

const MOST_DEVICES = 100
const newSecret = () => randomBytes(32).toString('base64url')

/**
 * Paired devices of a data folder. They are in a file of their own, not in the store: a restored backup of the store must
 * not bring back a revoked device.
 */
export class Devices {
  #devices: KeptDevice[] | null = null
  #pairing: PairingCode | null = null
  #expiry: NodeJS.Timeout | undefined
  #origin: string | undefined
  #pushKeys: Promise<PushKeys> | undefined
  /** Functions that end the open connections, by device. */
  readonly #connections = new Map<string, Set<() => void>>()
  readonly #listeners = new Set<(list: DeviceList) => void>()
  /** Runs changes one at a time, so that none is lost. */
  #lane: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly dataDir: string,
    private readonly clock: Clock = systemClock,
  ) {}

  /** Reads the file. Throws when it is not understood. */
  async load(): Promise<void> {
    this.#devices ??= await readDevices(this.dataDir)
  }

  /** Address that devices open, from the time when the server listens. */
  set origin(origin: string | undefined) {
    this.#origin = origin
    void this.#announce()
  }

  /** Calls `listener` with every change. Returns a function that stops. */
  onChanged(listener: (list: DeviceList) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  async list(): Promise<DeviceList> {
    await this.load()
    const devices = (this.#devices ?? []).map((kept) => ({
      ...summaryOf(kept),
      createdAt: kept.createdAt,
      isConnected: (this.#connections.get(kept.deviceId)?.size ?? 0) > 0,
      ...defined({ lastSeenAt: kept.lastSeenAt }),
    }))
    const { scope, expiresAt } = this.#pairing ?? {}
    const pairing = this.#pairing?.isOpen === true && scope && expiresAt ? { scope, expiresAt } : undefined
    return {
      devices: devices.toSorted((a, b) => b.createdAt - a.createdAt),
      ...defined({ origin: this.#origin, pairing }),
    }
  }

  /** Makes a code that pairs one device, in place of an earlier code. */
  pair(scope: DeviceScope): { code: string; expiresAt: number; url?: string } {
    const { pairing, code } = PairingCode.make(scope, this.clock)
    this.#pairing = pairing
    clearTimeout(this.#expiry)
    this.#expiry = setTimeout(() => void this.#announce(), Math.max(0, pairing.expiresAt - this.clock.now()) + 1)
    this.#expiry.unref()
    void this.#announce()
    // A fragment is never sent to a server or in a `Referer`.
    const url = this.#origin === undefined ? undefined : `${this.#origin}/#pair=${code}`
    return { code, expiresAt: pairing.expiresAt, ...defined({ url }) }
  }

  /** Exchanges a code for the secrets of a new device. Works once; null for a wrong, used, void or expired code. */
  async redeem(code: string, name: string): Promise<Result<PairedDevice | null, ContractError>> {
    const pairing = this.#pairing
    if (pairing === null) return ok(null)
    if (!pairing.use(code)) {
      if (!pairing.isOpen) void this.#announce()
      return ok(null)
    }
    const [pageSecret, socketSecret] = [newSecret(), newSecret()]
    const device = { deviceId: randomUUID(), name, scope: pairing.scope }
    const kept: KeptDevice = {
      ...device,
      createdAt: this.clock.now(),
      pageDigest: digestOf(pageSecret).toString('hex'),
      socketDigest: digestOf(socketSecret).toString('hex'),
    }
    const stored = await this.#change((all) => {
      if (all.length >= MOST_DEVICES) throw new Error('there are too many. Revoke one.')
      return [...all, kept]
    })
    return stored.ok ? ok({ device, pageSecret, socketSecret }) : stored
  }

  /** Returns the device whose pages send this cookie. */
  ofPage(secret: string): Pick<Device, 'deviceId' | 'name' | 'scope'> | null {
    return this.#find(secret, ({ pageDigest }) => pageDigest)
  }

  /** Returns the device that opens a WebSocket with this secret. */
  ofSocket(secret: string): Pick<Device, 'deviceId' | 'name' | 'scope'> | null {
    return this.#find(secret, ({ socketDigest }) => socketDigest)
  }

  /** Notes an open connection, which `end` ends when the device is revoked. Returns a function for when it has ended. */
  connected(deviceId: string, end: () => void): () => void {
    const open = this.#connections.get(deviceId) ?? new Set()
    this.#connections.set(deviceId, open.add(end))
    this.#seen(deviceId)
    return () => {
      if (!open.delete(end)) return
      if (open.size === 0) this.#connections.delete(deviceId)
      this.#seen(deviceId)
    }
  }

  /** Returns the subscription of a device to pushed messages. */
  pushOf(deviceId: string): PushSubscription | undefined {
    return this.#devices?.find((kept) => kept.deviceId === deviceId)?.push
  }

  /** Sets, or with undefined ends, the subscription of a device to pushed messages. */
  setPush(deviceId: string, push: PushSubscription | undefined): Promise<Result<void, ContractError>> {
    return this.#change((all) =>
      all.map(({ push: before, ...kept }) =>
        kept.deviceId !== deviceId ? { ...kept, ...defined({ push: before }) } : { ...kept, ...defined({ push }) },
      ),
    )
  }

  /** Returns whether any device has a subscription; not when the file is not understood. */
  async hasPush(): Promise<boolean> {
    await this.load().catch(() => undefined)
    return this.#devices?.some(({ push }) => push !== undefined) === true
  }

  /** Returns the devices with a subscription that show no page of Parley now. */
  async toPush(): Promise<{ deviceId: string; push: PushSubscription }[]> {
    await this.load()
    return (this.#devices ?? []).flatMap(({ deviceId, push }) =>
      push === undefined || (this.#connections.get(deviceId)?.size ?? 0) > 0 ? [] : [{ deviceId, push }],
    )
  }

  /** Returns the keys by which push services know this Parley; made when they are first needed. */
  pushKeys(): Promise<PushKeys> {
    this.#pushKeys ??= readPushKeys(this.dataDir)
    return this.#pushKeys
  }

  /** Forgets a device and ends its connections. False when there is none. */
  async revoke(deviceId: string): Promise<Result<boolean, ContractError>> {
    await this.load()
    if (this.#devices?.some((kept) => kept.deviceId === deviceId) !== true) return ok(false)
    const stored = await this.#change((all) => all.filter((kept) => kept.deviceId !== deviceId))
    if (!stored.ok) return stored
    for (const end of this.#connections.get(deviceId) ?? []) end()
    this.#connections.delete(deviceId)
    return ok(true)
  }

  #find(secret: string, digestIn: (kept: KeptDevice) => string): Pick<Device, 'deviceId' | 'name' | 'scope'> | null {
    const given = digestOf(secret)
    let found: KeptDevice | null = null
    for (const kept of this.#devices ?? []) if (timingSafeEqual(given, Buffer.from(digestIn(kept), 'hex'))) found = kept
    return found === null ? null : summaryOf(found)
  }

  /** The time is for people; a full disk must not end the connection. */
  #seen(deviceId: string): void {
    if (this.#devices?.some((kept) => kept.deviceId === deviceId) !== true) return
    const lastSeenAt = this.clock.now()
    void this.#change((all) => all.map((kept) => (kept.deviceId === deviceId ? { ...kept, lastSeenAt } : kept)))
  }

  /** The change counts only when it is stored. */
  #change(edit: (all: KeptDevice[]) => KeptDevice[]): Promise<Result<void, ContractError>> {
    const next = this.#lane.then(async (): Promise<Result<void, ContractError>> => {
      try {
        await this.load()
        const changed = edit(this.#devices ?? [])
        await writeDevices(this.dataDir, changed)
        this.#devices = changed
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        return err(contractError('devices-unusable', `The devices could not be stored: ${reason}`))
      }
      await this.#announce()
      return ok(undefined)
    })
    this.#lane = next
    return next
  }

  async #announce(): Promise<void> {
    if (this.#listeners.size === 0) return
    try {
      const list = await this.list()
      for (const listener of this.#listeners) listener(list)
    } catch {
      // A file that is not understood is reported to whoever asks for the list.
    }
  }
}

const summaryOf = ({ deviceId, name, scope }: KeptDevice) => ({ deviceId, name, scope })
