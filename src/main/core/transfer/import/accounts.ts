import type { Ledger } from '#core/agents/transcript/ledger'
import type { StoredAccount } from '#core/store/jobs'
import { importedSessionId } from './to-snapshot'

/**
 * Version of what is read from transcripts. Sessions that an earlier one imported are read again in the background:
 * increase it with every change of what a format reads.
 */
export const READER = 2

/** Returns the account of a transcript as it is stored. */
export function storedAccount(
  ledger: Ledger,
  { adapterName, nativeId }: { readonly adapterName: string; readonly nativeId: string },
): StoredAccount {
  const idOf = (native: string): string => importedSessionId(adapterName, native)
  return {
    sessionId: idOf(nativeId),
    counts: ledger.account,
    unknown: ledger.unknownRecords.map(({ where, raw }) => ({
      sessionId: idOf(where?.sessionId ?? nativeId),
      position: where?.position ?? 0,
      timestamp: where?.at ?? 0,
      raw,
    })),
  }
}
