import type { Source } from '../session/blocks'

const SCHEME = 'attachment:'

/** The source of a block whose bytes are stored: an address that only this store knows. */
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

/** The id under which the bytes of a source are stored; undefined when they are elsewhere. */
export function storedBlobId(source: Source): string | undefined {
  return source.type === 'url' && source.url.startsWith(SCHEME) ? source.url.slice(SCHEME.length) : undefined
}

/** How many bytes a stored source has; undefined where it does not say. */
export function sourceSize(source: Source): number | undefined {
  const size = source['size']
  return typeof size === 'number' ? size : undefined
}
