import { z } from 'zod'
import { CHUNK_BYTES } from '../attachment/limits'
import { defineRequest } from '../kernel/define'
import { id, success } from '../kernel/fields'

/*
 * File transfer in either direction between the host and a client without access to the host's disk. Files are kept until
 * they are discarded, have not been requested for an hour, or the host restarts.
 */

const fileId = id
const size = z.int().nonnegative()

export const beginFile = defineRequest({
  name: 'exchange.begin',
  summary: 'Starts the upload of a file of any size to the host.',
  scope: 'server',
  effect: 'act',
  input: () => z.strictObject({ fileName: z.string().max(4096) }),
  output: () =>
    z.object({
      fileId: z.string(),
      /** Maximum number of bytes per request. */
      chunkSize: z.int().positive(),
    }),
  errors: ['file-unreadable'],
})

export const appendToFile = defineRequest({
  name: 'exchange.append',
  summary: 'Uploads the next bytes of a file, in order and without repeats.',
  scope: 'server',
  effect: 'act',
  input: () =>
    z.strictObject({
      fileId,
      /** Number of bytes sent before this chunk. */
      offset: size,
      /** Bytes of this piece in base64, at most 1 MB before encoding. */
      data: z.base64().max(Math.ceil(CHUNK_BYTES / 3) * 4),
    }),
  output: () =>
    z.object({
      /** Number of bytes that have arrived so far. */
      received: size,
    }),
  errors: ['upload-not-found', 'upload-mismatch', 'file-unreadable'],
})

export const readExchanged = defineRequest({
  name: 'exchange.read',
  summary: 'Returns the next bytes of a file that the host created, at most 1 MB at a time.',
  scope: 'server',
  effect: 'read',
  input: () => z.strictObject({ fileId, offset: size }),
  output: () =>
    z.object({
      /** Base64. */
      data: z.string(),
      /** Size of the whole file, in bytes. */
      size,
    }),
  errors: ['upload-not-found', 'file-unreadable'],
})

export const discardExchanged = defineRequest({
  name: 'exchange.discard',
  summary: 'Deletes an uploaded or created file. False when it does not exist.',
  scope: 'server',
  effect: 'act',
  input: () => z.strictObject({ fileId }),
  output: () => success,
})

/** Every request of the exchange subject. */
export const exchangeRequests = [beginFile, appendToFile, readExchanged, discardExchanged] as const
