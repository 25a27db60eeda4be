import { z } from 'zod'
import { CHUNK_BYTES } from '../attachment/limits'
import { defineRequest } from '../kernel/define'
import { id, success } from '../kernel/fields'

/*
 * Files on their way between the host and a client that has no access to the host's disk, in either direction. They are
 * kept until they are discarded, nobody asked for them for an hour, or the host is started again.
 */

const fileId = id
const size = z.int().nonnegative()

export const beginFile = defineRequest({
  name: 'exchange.begin',
  summary: 'Begin to hand over a file that the host is going to work with, however large.',
  scope: 'server',
  input: z.strictObject({ fileName: z.string().max(4096) }),
  output: z.object({
    fileId: z.string(),
    /** Maximum number of bytes per request. */
    chunkSize: z.int().positive(),
  }),
  errors: ['file-unreadable'],
})

export const appendToFile = defineRequest({
  name: 'exchange.append',
  summary: 'Hand over the next bytes of a file, in order, each once.',
  scope: 'server',
  input: z.strictObject({
    fileId,
    /** Number of bytes sent before this chunk. */
    offset: size,
    data: z.base64().max(Math.ceil(CHUNK_BYTES / 3) * 4),
  }),
  output: z.object({ received: size }),
  errors: ['upload-not-found', 'upload-mismatch', 'file-unreadable'],
})

export const readExchanged = defineRequest({
  name: 'exchange.read',
  summary: 'The next bytes of a file that the host made, at most 1 MB at a time.',
  scope: 'server',
  input: z.strictObject({ fileId, offset: size }),
  output: z.object({
    /** Base64. */
    data: z.string(),
    /** Size of the whole file, in bytes. */
    size,
  }),
  errors: ['upload-not-found', 'file-unreadable'],
})

export const discardExchanged = defineRequest({
  name: 'exchange.discard',
  summary: 'Delete a file that was handed over or made. False when there is none.',
  scope: 'server',
  input: z.strictObject({ fileId }),
  output: success,
})

/** Every request of the exchange subject. */
export const exchangeRequests = [beginFile, appendToFile, readExchanged, discardExchanged] as const
