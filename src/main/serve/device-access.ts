import type { IncomingMessage } from 'node:http'
import type { Device } from '#shared/device/entities'
import { socketProtocols } from '#shared/rpc/socket-protocols'
import { deviceHost } from '#core/base/devices/device-host'
import type { Devices } from '#core/base/devices/devices'
import type { Host } from '#core/base/host-port'
import { bearerOf, readCookie } from './access'
import { FailureLimit, networkAddress } from './failure-limit'
import type { SocketAccess } from './rpc'

/** The prefix makes browsers refuse the cookie without TLS, and for any other host. */
const COOKIE = '__Host-parley-device'
const YEAR_S = 365 * 24 * 3600

/** Maximum number of attempts of one network address to come in without valid credentials, within a minute. */
const MOST_FAILURES = 30

/** Maximum number of wrong codes of one network address within a minute. */
const MOST_WRONG_CODES_OF_ADDRESS = 10

/** Access control of the server for paired devices. Nobody else is admitted. */
export interface DeviceAccess extends Required<SocketAccess> {
  /** Returns the device that a request for a page comes from. */
  deviceOf(request: IncomingMessage): Pick<Device, 'deviceId' | 'name' | 'scope'> | null
  /** Limit for wrong codes. */
  readonly codes: {
    /** Returns whether codes from the network address of a request are not looked at. */
    isBlocked(request: IncomingMessage): boolean
    failed(request: IncomingMessage): void
  }
}

/** Returns access control for paired devices. */
export function createDeviceAccess(host: Pick<Host, 'connect'>, devices: Devices, isProxied: boolean): DeviceAccess {
  const failures = new FailureLimit(MOST_FAILURES)
  const wrongCodes = new FailureLimit(MOST_WRONG_CODES_OF_ADDRESS)
  const addressIn = (request: IncomingMessage) => networkAddress(request, isProxied)
  return {
    mayFail(request) {
      const address = addressIn(request)
      if (failures.isReached(address)) return false
      failures.count(address)
      return true
    },
    codes: {
      isBlocked: (request) => wrongCodes.isReached(addressIn(request)),
      failed: (request) => wrongCodes.count(addressIn(request)),
    },
    deviceOf(request) {
      const given = readCookie(request.headers.cookie ?? '', COOKIE)
      return given === null ? null : devices.ofPage(given)
    },
    admit(request) {
      const given = bearerOf(request) ?? socketProtocols.secretOf(request.headers['sec-websocket-protocol'] ?? '')
      const device = given === null ? null : devices.ofSocket(given)
      if (device === null) return null
      return {
        owner: device.deviceId,
        host: deviceHost(host, device, devices),
        opened: (end) => devices.connected(device.deviceId, end),
      }
    },
  }
}

/** The `Set-Cookie` value for the pages of a device. */
export const deviceCookie = (secret: string): string =>
  `${COOKIE}=${secret}; HttpOnly; Secure; SameSite=Strict; Path=/; Max-Age=${YEAR_S}`
