import type { McpRemoteServer, McpServerConfig, McpTransport } from '#shared/mcp/entities'
import { isLocal } from './expand'

/** Returns the transport of a server. A remote one without a type is streamable HTTP. */
export function transportOf(config: McpServerConfig): McpTransport {
  return isLocal(config) ? 'stdio' : (config.type ?? 'http')
}

const SECRET_WORD = /key|token|secret|password|auth|credential/i

/** The command line or the address of a server in one line, without values that may be secret. */
export function summaryOf(config: McpServerConfig): string {
  if (!isLocal(config)) return addressOf(config.url)
  const words = [config.command, ...(config.args ?? [])]
  return words
    .map((word, index) => {
      const named = /^(--?[^=]+)=(.+)$/.exec(word)
      if (named?.[1] !== undefined && SECRET_WORD.test(named[1])) return `${named[1]}=…`
      const before = words[index - 1] ?? ''
      return index > 0 && before.startsWith('-') && !before.includes('=') && SECRET_WORD.test(before) ? '…' : word
    })
    .join(' ')
}

function addressOf(url: string): string {
  if (!URL.canParse(url)) return url
  const { origin, pathname, search } = new URL(url)
  return `${origin}${pathname}${search === '' ? '' : '?…'}`
}

/** Returns whether a server supports sign-in: a remote one without a token in its headers. */
export function takesSignIn(config: McpServerConfig): config is McpRemoteServer {
  return !isLocal(config) && !Object.keys(config.headers ?? {}).some((name) => name.toLowerCase() === 'authorization')
}
