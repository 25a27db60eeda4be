import type { Requester } from '#client/connection'
import { placeOfAddress } from './file-links'

/** Pictures that were read lately, so that text that still grows does not read them again. */
const KEPT = 50
const read = new Map<string, Promise<string | null>>()

/** Source of pictures: the session whose folders they are in, and where to ask. */
export interface PictureSource {
  readonly connection: Requester
  readonly sessionId: string
}

/**
 * Shows the pictures of a piece that are in the session's folders, inside the links that stand for them, once the piece is
 * in the page. A picture that is elsewhere, too large or none stays a link.
 */
export function showLocalImages(html: string, source: PictureSource | null): (piece: HTMLElement) => void {
  return (piece) => {
    if (source === null || !html.includes('class="file image"')) return
    for (const link of piece.querySelectorAll<HTMLAnchorElement>('a.file.image:not(:has(img))')) void show(link, source)
  }
}

async function show(link: HTMLAnchorElement, source: PictureSource): Promise<void> {
  const place = placeOfAddress(link.getAttribute('href') ?? '')
  const address = place === null ? null : await addressOf(place.path, source)
  // A text that grows may have asked twice.
  if (address === null || !link.isConnected || link.querySelector('img') !== null) return
  const picture = new Image()
  picture.alt = link.textContent
  picture.src = address
  link.title = link.textContent
  link.replaceChildren(picture)
}

/** Returns the picture as a data address, which neither runs nor loads anything. */
function addressOf(path: string, { connection, sessionId }: PictureSource): Promise<string | null> {
  const key = JSON.stringify([sessionId, path])
  const known = read.get(key)
  if (known !== undefined) return known
  const asked = connection
    .request('session.workspaces.readImage', { sessionId, path })
    .then((answer) => (answer.ok ? `data:${answer.value.mimeType};base64,${answer.value.data}` : null))
  read.set(key, asked)
  for (const oldest of read.keys()) {
    if (read.size <= KEPT) break
    read.delete(oldest)
  }
  return asked
}
