import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Behavior of the server that a test can change while it runs. */
export interface Behaviour {
  /** Seconds that a token is good. */
  lifetime: number
  /** Decision of the user on the sign-in page. */
  person: 'agrees' | 'refuses'
  /** A client registered with it, by id, and its redirect address. */
  client: readonly [id: string, redirect: string] | undefined
  /** True while its tokens can be requested. */
  isUp: boolean
  /** True when tokens can be renewed. */
  renews: boolean
  /** True when clients can register. */
  registers: boolean
  /** State of a device code; `refused`: the user denied it. */
  device: 'waits' | 'entered' | 'refused'
  /** True when it supports device codes. */
  hasDevices: boolean
}

/** Requests it received, for assertions. */
export interface Seen {
  readonly registered: Record<string, unknown>[]
  readonly grants: string[]
  readonly revoked: string[]
  /** Tokens with which its tools were asked for. */
  readonly tokens: (string | undefined)[]
}

export interface OAuthMcpServer {
  readonly url: string
  readonly behaviour: Behaviour
  readonly seen: Seen
  /** Lets a token no longer in. */
  expire(token: string | undefined): void
  close(): Promise<void>
}

const TOOL = { name: 'far', description: 'Far away.', inputSchema: { type: 'object' } }

/**
 * Starts a small MCP server over HTTP that requires a token, combined with the server that issues it. It performs the
 * checks of a real one: the code verifier, the redirect address, and single-use renewal.
 */
export async function startOAuthMcpServer(changed: Partial<Behaviour> = {}): Promise<OAuthMcpServer> {
  const behaviour: Behaviour = {
    lifetime: 3600,
    person: 'agrees',
    client: undefined,
    isUp: true,
    renews: true,
    registers: true,
    device: 'waits',
    hasDevices: true,
    ...changed,
  }
  const seen: Seen = { registered: [], grants: [], revoked: [], tokens: [] }
  const clients = new Map<string, readonly string[]>()
  if (behaviour.client !== undefined) clients.set(behaviour.client[0], [behaviour.client[1]])
  const codes = new Map<string, { challenge: string; redirect: string; client: string }>()
  const access = new Set<string>()
  const refresh = new Set<string>()
  const devices = new Set<string>()

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Whoever does not close it does not wait for it.
  server.unref()
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const tokens = () => {
    const given = { access_token: randomUUID(), refresh_token: randomUUID() }
    access.add(given.access_token)
    refresh.add(given.refresh_token)
    return { ...given, token_type: 'Bearer', expires_in: behaviour.lifetime, scope: 'notes' }
  }

  const grant = (form: URLSearchParams): object | string => {
    const kind = form.get('grant_type') ?? ''
    const client = form.get('client_id') ?? ''
    seen.grants.push(kind)
    if (!clients.has(client)) return 'invalid_client'
    if (kind === 'authorization_code') {
      const code = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const verified = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const fits = code?.challenge === verified && code.redirect === form.get('redirect_uri') && code.client === client
      return fits ? tokens() : 'invalid_grant'
    }
    if (kind === 'refresh_token')
      return behaviour.renews && refresh.delete(form.get('refresh_token') ?? '') ? tokens() : 'invalid_grant'
    if (!devices.has(form.get('device_code') ?? '')) return 'expired_token'
    if (behaviour.device === 'refused') return 'access_denied'
    return behaviour.device === 'waits' ? 'authorization_pending' : tokens()
  }

  const authorize = (query: URLSearchParams, response: ServerResponse): void => {
    const client = query.get('client_id') ?? ''
    const redirect = query.get('redirect_uri') ?? ''
    if (clients.get(client)?.includes(redirect) !== true || query.get('code_challenge_method') !== 'S256') {
      send(response, 400, { error: 'invalid_request' })
      return
    }
    const back = new URL(redirect)
    back.searchParams.set('state', query.get('state') ?? '')
    if (behaviour.person === 'refuses') back.searchParams.set('error', 'access_denied')
    else {
      const code = randomUUID()
      codes.set(code, { challenge: query.get('code_challenge') ?? '', redirect, client })
      back.searchParams.set('code', code)
    }
    response.writeHead(302, { location: back.href }).end()
  }

  const mcp = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    const body = await textOf(request)
    if (token === undefined || !access.has(token)) {
      const metadata = `resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`
      response.writeHead(401, { 'www-authenticate': `Bearer ${metadata}, scope="notes"` }).end()
      return
    }
    if (request.method !== 'POST') return void response.writeHead(405).end()
    const { id, method, params } = JSON.parse(body) as { id?: number; method: string; params?: object }
    if (id === undefined) return void response.writeHead(202).end()
    if (method === 'tools/list') seen.tokens.push(token)
    const results: Readonly<Record<string, object>> = {
      initialize: { ...params, serverInfo: { name: 'guarded', version: '3' }, capabilities: { tools: {} } },
      'tools/list': { tools: [TOOL] },
      'tools/call': { content: [{ type: 'text', text: 'near' }] },
    }
    send(response, 200, { jsonrpc: '2.0', id, result: results[method] ?? {} })
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    switch (pathname) {
      case '/mcp':
        return mcp(request, response)
      case '/.well-known/oauth-protected-resource/mcp': {
        send(response, 200, { resource: `${origin}/mcp`, authorization_servers: [origin] })
        return
      }
      case '/.well-known/oauth-authorization-server': {
        send(response, 200, {
          issuer: origin,
          authorization_endpoint: `${origin}/authorize`,
          token_endpoint: `${origin}/token`,
          revocation_endpoint: `${origin}/revoke`,
          ...(behaviour.registers ? { registration_endpoint: `${origin}/register` } : {}),
          ...(behaviour.hasDevices ? { device_authorization_endpoint: `${origin}/device` } : {}),
          response_types_supported: ['code'],
          code_challenge_methods_supported: ['S256'],
          token_endpoint_auth_methods_supported: ['none', 'client_secret_post'],
        })
        return
      }
      case '/register': {
        const metadata = JSON.parse(await textOf(request)) as { redirect_uris: string[] }
        const client_id = randomUUID()
        clients.set(client_id, metadata.redirect_uris)
        seen.registered.push(metadata)
        send(response, 201, { ...metadata, client_id })
        return
      }
      case '/authorize': {
        authorize(searchParams, response)
        return
      }
      case '/device': {
        const device_code = randomUUID()
        devices.add(device_code)
        const verification_uri = `${origin}/enter`
        send(response, 200, {
          device_code,
          user_code: 'WDJB-MJHT',
          verification_uri,
          expires_in: 600,
          interval: 1,
        })
        return
      }
      case '/token': {
        if (!behaviour.isUp) {
          send(response, 503, {})
          return
        }
        const given = grant(new URLSearchParams(await textOf(request)))
        if (typeof given === 'string') send(response, 400, { error: given })
        else send(response, 200, given)
        return
      }
      case '/revoke': {
        const token = new URLSearchParams(await textOf(request)).get('token') ?? ''
        seen.revoked.push(token)
        refresh.delete(token)
        send(response, 200, {})
        return
      }
      default: {
        send(response, 404, {})
        return
      }
    }
  }

  return {
    url: `${origin}/mcp`,
    behaviour,
    seen,
    expire: (token) => void access.delete(token ?? ''),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Opens an address like a browser, and follows redirects. Returns the final page. */
export async function browse(address: string): Promise<Response> {
  const page = await fetch(address, { redirect: 'manual' })
  const next = page.headers.get('location')
  return next === null ? page : fetch(next)
}

function send(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
