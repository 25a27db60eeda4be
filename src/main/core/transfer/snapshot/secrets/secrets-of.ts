import type { ExportPiece } from '../export-pieces'
import { SecretFinder, type FoundSecret } from './finder'
import { eachText } from './texts'

/** Returns the secrets in the content to export, by the secret itself. `check` throws when the work was cancelled. */
export async function secretsOf(
  pieces: Iterable<ExportPiece>,
  check: () => void,
): Promise<ReadonlyMap<string, FoundSecret>> {
  const finder = new SecretFinder()
  for (const piece of pieces) {
    if (piece.kind !== 'list') continue
    for (const item of piece.items) {
      check()
      const { sessionId = '', messageId = null } = item as { sessionId?: string; messageId?: string }
      eachText(item, (text) => finder.add(text, { sessionId, messageId }))
      if (finder.isFull) await finder.flush()
    }
  }
  await finder.flush()
  return finder.secrets
}
