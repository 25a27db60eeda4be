import { z } from 'zod'
import { time } from '../kernel/fields'
import { defineRequest } from '../kernel/define'
import { Device } from '../device/entities'
import { StoreProblem } from '../store/entities'

export { PROTOCOL_VERSION } from './version'

export const connect = defineRequest({
  name: 'server.connect',
  aliases: ['connect'],
  device: 'watch',
  extension: 'any',
  summary: 'Performs the handshake. Must be the first request on every connection.',
  scope: 'server',
  effect: 'act',
  endsWithConnection: true,
  input: () =>
    z.object({
      protocolVersion: z.int(),
      clientInfo: z.looseObject({
        /** Name of the client program, shown to people. */
        name: z.string(),
        /** Shown with the name where the client offers something. */
        version: z.string().optional(),
      }),
    }),
  output: () =>
    z.object({
      protocolVersion: z.int(),
      serverInfo: z.object({
        /** Always `parley`. */
        name: z.string(),
        /** Version of Parley. */
        version: z.string(),
      }),
      /** Id of this connection. */
      clientId: z.string(),
      dataDir: z.string(),
      /** Default folder of new sessions. */
      defaultFolder: z.string(),
      /** Set when the store is readable but not writable; user-facing reason. */
      readOnly: z.string().optional(),
      /** Set when the store is damaged: until the user chooses a remedy, only requests about the store are answered. */
      storeProblem: StoreProblem.optional(),
      /** Set for a paired device: itself. */
      device: Device.pick({ deviceId: true, name: true, scope: true }).optional(),
    }),
  errors: ['protocol-version'],
})

export const ping = defineRequest({
  name: 'server.ping',
  aliases: ['ping'],
  device: 'watch',
  extension: 'any',
  summary: 'Checks that the host responds.',
  scope: 'server',
  effect: 'read',
  input: () =>
    z.object({
      /** Text to return; empty by default. */
      message: z.string().optional(),
    }),
  output: () =>
    z.object({
      /** The given text. */
      message: z.string(),
      timestamp: time,
      protocolVersion: z.int(),
    }),
})

/** Every request of the server subject. */
export const serverRequests = [connect, ping] as const
