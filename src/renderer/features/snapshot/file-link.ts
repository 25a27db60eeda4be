/** Returns the link to a file by its absolute path, of POSIX systems, Windows or a share of its network. */
export function fileLink(path: string): string {
  const slashes = /^(?:[A-Za-z]:)?\\|^[A-Za-z]:\//.test(path) ? path.replaceAll('\\', '/') : path
  const encoded = slashes.split('/').map((part) => encodeURIComponent(part).replace(/^([A-Za-z])%3A$/, '$1:'))
  // A share names its host, a drive comes after an empty one.
  if (slashes.startsWith('//')) return `file:${encoded.join('/')}`
  return `file://${slashes.startsWith('/') ? '' : '/'}${encoded.join('/')}`
}
