const KEY = 'parley.socket-secret'
const FRAGMENT = /^#secret=([\w-]+)$/

/**
 * The secret that opens the WebSocket of `parley serve`; null in a browser that was not let in. It comes once, as the
 * fragment of the address, which is sent to no server; it is kept where only pages of the same origin, port included, can
 * read it, and taken out of the address.
 */
export function takeSocketSecret(
  location: Pick<Location, 'hash' | 'pathname' | 'search'>,
  history: Pick<History, 'state' | 'replaceState'>,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): string | null {
  const given = FRAGMENT.exec(location.hash)?.[1]
  if (given === undefined) return storage.getItem(KEY)
  storage.setItem(KEY, given)
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  return given
}

/** Keeps the secret of a paired device. */
export function keepSocketSecret(secret: string, storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(KEY, secret)
}

/** Forgets the secret of a device that is no longer paired. */
export function forgetSocketSecret(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(KEY)
}

/** Returns whether there is a secret. */
export const hasSocketSecret = (storage: Pick<Storage, 'getItem'>): boolean => storage.getItem(KEY) !== null
