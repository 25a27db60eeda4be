/** Returns the address that an app wants to open; null for anything but a web address without a sign-in in it. */
export function linkOfApp(url: string): string | null {
  if (url.length > 8192 || !URL.canParse(url)) return null
  const { protocol, username, password, href } = new URL(url)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' ? href : null
}
