import type { Source } from './entities'

const SCHEME = 'attachment:'

/** Returns the source of a block whose bytes are stored: an address that only this store resolves. */
export function storedSource(file: {
  readonly blobId: string
  readonly mimeType: string
  readonly size: number
  readonly width?: number | undefined
  readonly height?: number | undefined
}): Extract<Source, { type: 'url' }> {
  const { blobId, mimeType, size, width, height } = file
  const measures = width === undefined || height === undefined ? {} : { width, height }
  return { type: 'url', url: SCHEME + blobId, mimeType, size, ...measures }
}

/** Returns the id of a source's stored bytes; undefined when they are stored elsewhere. */
export function storedBlobId(source: Source): string | undefined {
  return source.type === 'url' && source.url.startsWith(SCHEME) ? source.url.slice(SCHEME.length) : undefined
}

/** Returns the byte count of a stored source; undefined when unknown. */
export function sourceSize(source: Source): number | undefined {
  const size = source['size']
  return typeof size === 'number' ? size : undefined
}
