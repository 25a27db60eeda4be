import { CHUNK_BYTES } from '#shared/attachment/limits'
import type { exchangeRequests } from '#shared/exchange/requests'
import { ok } from '#shared/kernel/result'
import type { TransferContext } from '../context'
import type { HandlersOf } from '#core/base/host-port'

/** The handlers of the requests about files on their way. */
export function exchangeHandlers({ exchange }: TransferContext): HandlersOf<typeof exchangeRequests> {
  return {
    'exchange.begin': async ({ fileName }) => {
      const begun = await exchange.begin(fileName)
      return begun.ok ? ok({ fileId: begun.value.fileId, chunkSize: CHUNK_BYTES }) : begun
    },
    'exchange.append': async ({ fileId, offset, data }) => {
      const appended = await exchange.append(fileId, offset, Buffer.from(data, 'base64'))
      return appended.ok ? ok({ received: appended.value }) : appended
    },
    'exchange.read': async ({ fileId, offset }) => {
      const read = await exchange.read(fileId, offset)
      return read.ok ? ok({ data: read.value.bytes.toString('base64'), size: read.value.size }) : read
    },
    'exchange.discard': async ({ fileId }) => ok({ success: await exchange.discard(fileId) }),
  }
}
