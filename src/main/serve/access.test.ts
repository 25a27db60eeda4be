import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { setUp, ask, openSocket, cookieOf, protocolsOf } from './testing'

describe('the address with the token', () => {
  it('is exchanged once for a cookie, and the token goes from the address', async () => {
    const { port, token } = await setUp()
    const first = await ask(port, `/?token=${token}&session=a%26b`)
    expect(first).toMatchObject({ status: 303, headers: { 'cache-control': 'no-store' } })
    expect(first.headers.location).toMatch(/^\/\?session=a%26b#secret=[\w-]{43}$/)
    expect(first.headers.location).not.toContain(token)
    expect(first.headers['set-cookie']?.[0]).toMatch(/^parley-\w+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/)
    expect(first.headers['set-cookie']?.[0]).not.toContain(token)

    const cookie = cookieOf(first)
    expect(await ask(port, '/', { cookie })).toMatchObject({ status: 200, body: '<!doctype html>' })
    expect((await ask(port, `/?token=${token}`)).status).toBe(401)
    expect(await ask(port, `/?token=${token}`, { cookie })).toMatchObject({ status: 303, headers: { location: '/' } })
  })

  it('does not work when the token is wrong', async () => {
    const { port } = await setUp()
    const answer = await ask(port, '/?token=wrong')
    expect(answer.status).toBe(401)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
})

describe('after a browser had the address', () => {
  it('a program with it is not let in', async () => {
    const { port, token } = await setUp()
    await ask(port, `/?token=${token}`)
    const headers = { authorization: `Bearer ${token}` }
    expect(await openSocket(port, headers)).toBe(401)
    expect((await ask(port, '/', headers)).status).toBe(401)
  })

  it('the cookie, which every port of this machine is sent, opens no socket', async () => {
    const { port, token } = await setUp()
    const first = await ask(port, `/?token=${token}`)
    const headers = { cookie: cookieOf(first), origin: `http://127.0.0.1:${port}` }
    expect(await openSocket(port, headers)).toBe(401)
    const socket = await openSocket(port, headers, '/rpc', protocolsOf(first))
    expect(socket).toBeInstanceOf(WebSocket)
    expect((socket as WebSocket).protocol).toBe('parley')
  })
})

describe('after a program had the address', () => {
  it('it is let in again, and no browser is', async () => {
    const { port, token } = await setUp()
    const headers = { authorization: `Bearer ${token}` }
    expect(await openSocket(port, headers)).toBeInstanceOf(WebSocket)
    expect(await openSocket(port, headers)).toBeInstanceOf(WebSocket)
    expect((await ask(port, `/?token=${token}`)).status).toBe(401)
  })
})

describe('another address', () => {
  it('is for programs with the token of the data folder only', async () => {
    const { port, token, bearer } = await setUp()
    const first = await ask(port, `/?token=${token}`)
    expect((await ask(port, '/token', { cookie: cookieOf(first) }, 'POST')).status).toBe(401)
    expect((await ask(port, '/token', { authorization: `Bearer ${token}` }, 'POST')).status).toBe(401)
    const told = await ask(port, '/token', bearer, 'POST')
    const { token: another } = JSON.parse(told.body) as { token: string }
    expect((await ask(port, `/?token=${another}`)).status).toBe(303)
    expect((await ask(port, `/?token=${another}`)).status).toBe(401)
  })

  it('is not for other sites', async () => {
    const { port, bearer } = await setUp()
    expect((await ask(port, '/token', { ...bearer, origin: 'http://evil.example' }, 'POST')).status).toBe(403)
  })
})

describe('who is not let in', () => {
  it('without token and cookie nothing is served', async () => {
    const { port } = await setUp()
    for (const path of ['/', '/assets/app-1a2b.js', '/rpc', '/nothing'])
      expect((await ask(port, path)).status, path).toBe(401)
    expect(await openSocket(port)).toBe(401)
  })

  it.each([
    { authorization: 'Bearer wrong' },
    { authorization: 'Bearer' },
    { authorization: 'Basic eA==' },
    { cookie: 'parley=1; other' },
  ])('%j', async (headers) => {
    const { port } = await setUp()
    expect((await ask(port, '/', headers)).status).toBe(401)
    expect(await openSocket(port, headers as Record<string, string>)).toBe(401)
  })

  it.each(['evil.example', 'evil.example:80', 'localhost.evil.example', '127.0.0.1.evil.example', '127.0.0.2'])(
    'the host %j, as after DNS rebinding',
    async (host) => {
      const { port, bearer, host: parley } = await setUp()
      expect((await ask(port, '/', { ...bearer, host })).status).toBe(403)
      expect(await openSocket(port, { ...bearer, host })).toBe(403)
      expect(parley.connections.size).toBe(0)
    },
  )

  it.each(['http://evil.example', 'https://127.0.0.1', 'http://127.0.0.1:1', 'null', 'file://'])(
    'the origin %j',
    async (origin) => {
      const { port, bearer } = await setUp()
      expect((await ask(port, '/', { ...bearer, origin })).status).toBe(403)
      expect(await openSocket(port, { ...bearer, origin })).toBe(403)
    },
  )

  it('nobody is told that another site may read anything', async () => {
    const { port, bearer } = await setUp()
    const preflight = await ask(port, '/rpc', { origin: 'http://evil.example' }, 'OPTIONS')
    for (const { headers } of [preflight, await ask(port, '/', bearer)])
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})
