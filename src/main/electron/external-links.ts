import { shell } from 'electron'

const allowed = new Set(['http:', 'https:', 'mailto:'])

/** Opens an address in the user's default program. Returns false for anything but http, https and mailto. */
export async function openExternal(address: string): Promise<boolean> {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || !allowed.has(url.protocol)) return false
  try {
    await shell.openExternal(url.href)
    return true
  } catch {
    return false
  }
}
