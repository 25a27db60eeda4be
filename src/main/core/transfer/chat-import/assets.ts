import type { Block, Source } from '../../../../shared/session/blocks'

/** The files that a data export has beside its conversations. */
export interface Assets {
  /** The bytes of the file whose name begins so; undefined when the export does not hold it, or it is very large. */
  read(nameStart: string): Promise<Source | undefined>
}

/** Of an export that is only a list of conversations. */
export const noAssets: Assets = { read: () => Promise.resolve(undefined) }

/** A file that somebody attached; only its name where the export does not hold it. */
export function attached(name: string, source: Source | undefined, mimeType?: string): Block {
  if (source === undefined) return missing(name)
  return {
    type: 'attachment',
    fileName: name,
    filePath: name,
    attachmentType: 'file',
    source: { ...source, ...(mimeType === undefined ? {} : { mimeType }) },
  }
}

/** Stands where a file would be. */
export function missing(name: string): Block {
  return { type: 'text', content: `[${name}: not part of the export]` }
}
