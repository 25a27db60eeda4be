import type { Source } from '../../../shared/session/blocks'

const SHOWN = /^image\/(?:png|jpeg|gif|webp)$/

/** An address of a picture that may be shown: only one whose bytes are here already. */
export function pictureAddress(source: Source): string | undefined {
  if (source.type !== 'base64' || !SHOWN.test(source.mimeType)) return undefined
  return `data:${source.mimeType};base64,${source.data}`
}
