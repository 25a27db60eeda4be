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
