import type { Block } from '#shared/session/blocks'
import { defined } from '#shared/kernel/defined'
import type { Source } from '#shared/attachment/entities'

/** The files that a data export has beside its conversations. */
export interface Assets {
  /**
   * Returns the bytes of the file with this name prefix; undefined when the export does not contain it, or it is very
   * large.
   */
  read(nameStart: string): Promise<Source | undefined>
}

/** Returns an attached file; only its name if the export does not contain it. */
export function attached(name: string, source: Source | undefined, mimeType?: string): Block {
  if (source === undefined) return missing(name)
  return {
    type: 'attachment',
    fileName: name,
    filePath: name,
    attachmentType: 'file',
    source: { ...source, ...defined({ mimeType }) },
  }
}

/** Returns a placeholder for a missing file. */
export function missing(name: string): Block {
  return { type: 'text', content: `[${name}: not part of the export]` }
}
