import { join } from 'node:path'
import type { operationRequests } from '#shared/operation/requests'
import type { Surroundings } from '../agents/transcript/format'
import type { HandlersOf } from '../base/host-port'
import { part } from '../base/parts/part'
import { together } from '../base/parts/together'
import { meaningHandlers } from '../history/find/meaning/handlers'
import { provenanceHandlers } from '../history/provenance/handlers'
import type { SessionContext } from '../session/runtime/context'
import type { TransferContext } from './context'
import { Exchange } from './exchange/exchange'
import { exchangeHandlers } from './exchange/handlers'
import { importHandlers } from './import/handlers'
import { Transcripts } from './import/transcripts'
import { cancelOperation } from './operation/cancel'
import { snapshotHandlers } from './snapshot/handlers'

/** Files that clients send and fetch, and imports that an earlier host did not finish. */
export const exchange = ({
  dataDir,
  clock,
  ids,
  store,
  work,
}: Pick<SessionContext, 'dataDir' | 'clock' | 'ids' | 'store' | 'work'>) => {
  const exchange = new Exchange(join(dataDir, 'exchange'), clock, ids)
  return part({
    name: 'exchange',
    provides: { exchange, redact },
    handlers: together([
      exchangeHandlers,
      snapshotHandlers,
      operationHandlers,
      meaningHandlers(redact),
      provenanceHandlers(redact),
    ]),
    async begin() {
      await exchange.clear()
      if (store.readOnly === null && (await store.read.hasUnfinishedImport())) await work.run('discardImports', null)
    },
  })
}

interface TranscriptOptions {
  readonly surroundings?: Surroundings
  readonly searchAfterMs?: number | undefined
}

/** Sessions of other tools. */
export const transcripts =
  ({ surroundings, searchAfterMs }: TranscriptOptions) =>
  (context: SessionContext) => {
    const transcripts = new Transcripts(context, surroundings ?? null)
    return part({
      name: 'transcripts',
      provides: { transcripts },
      handlers: importHandlers,
      implements: { openTranscript: (sessionId: string) => transcripts.open(sessionId) },
      begin: () => transcripts.start(searchAfterMs),
      overlay: transcripts.overlay,
      // It waits for work of its own, which is given up once it reports no failures any more.
      end: () => Promise.all([transcripts.end(), context.work.close()]),
    })
  }

/** Loaded with the first text: the finder of secrets is large. */
const redact = async (text: string): Promise<string> =>
  (await import('./snapshot/secrets/redact-text')).redactText(text)

const operationHandlers = (context: TransferContext): HandlersOf<typeof operationRequests> => ({
  'operation.cancel': cancelOperation(context),
})
