import { createServer, type RequestListener, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { readEvents } from './event-stream'
import { openFeed } from './feed'
import type { ServerEvent } from '../events/map-events'
import { connectServer, type Server } from './server'

let running: HttpServer | undefined
afterEach(async () => {
  running?.closeAllConnections()
  await new Promise((resolve) => (running === undefined ? resolve(undefined) : running.close(resolve)))
  running = undefined
})

const waiting = { timeout: 20_000 }

async function serve(listener: RequestListener): Promise<Server> {
  const server = createServer(listener)
  running = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return connectServer(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), () => ({
    user: 'opencode',
    password: 'secret',
  }))
}

it('signs in, and answers what it was answered, or the reason why not', async () => {
  const server = await serve((request, response) => {
    const isKnown = request.headers.authorization === `Basic ${Buffer.from('opencode:secret').toString('base64')}`
    if (!isKnown) response.writeHead(401)
    else if (request.url === '/gone') response.writeHead(404).write('{"name":"NotFoundError","data":{"message":"No."}}')
    else if (request.url === '/empty') response.writeHead(204)
    else response.write(JSON.stringify({ method: request.method }))
    response.end()
  })
  expect(await server.ask('POST', '/', {})).toEqual({ ok: true, value: { method: 'POST' } })
  expect(await server.ask('POST', '/empty')).toEqual({ ok: true, value: undefined })
  expect(await server.ask('GET', '/gone')).toEqual({ ok: false, error: { message: 'No.', status: 404 } })
})

it('fails where nobody answers, or not to the end', async () => {
  const server = await serve((request, response) => {
    if (request.url === '/half') response.writeHead(200, { 'content-length': 100 }).write('{')
    setImmediate(() => request.socket.destroy())
  })
  expect(await server.ask('GET', '/')).toMatchObject({ ok: false })
  expect(await server.ask('GET', '/half')).toMatchObject({ ok: false, error: { status: 200 } })
})

it('reads events in whatever pieces they come, and tells what is none', async () => {
  const pieces = [
    'data: {"type":"a","prop',
    'erties":{"n":1}}\n\n: a comment\n\ndata: {"type":"b"}\r\n\r\n',
    'data: no event\n\n',
  ]
  const server = await serve((_request, response) => {
    for (const piece of pieces) response.write(piece)
    response.end()
  })
  const events: ServerEvent[] = []
  const garbage: string[] = []
  const stream = await server.listen('/event', new AbortController().signal)
  if (!stream.ok) throw new Error(stream.error.message)
  await readEvents(stream.value, { onEvent: (event) => events.push(event), onGarbage: (line) => garbage.push(line) })
  expect(events).toEqual([
    { type: 'a', properties: { n: 1 } },
    { type: 'b', properties: {} },
  ])
  expect(garbage).toEqual(['no event'])
})

it('listens again when its events break off, and says so', async () => {
  let opened = 0
  const server = await serve((request, response) => {
    opened++
    response.writeHead(200)
    response.write(`data: {"type":"of-${opened}"}\n\n`)
    if (opened < 3) setImmediate(() => request.socket.destroy())
  })
  const seen: string[] = []
  const feed = await openFeed(server, {
    onEvent: ({ type }) => seen.push(type),
    onGarbage: () => undefined,
    onReopened: () => Promise.resolve(void seen.push('again')),
    onBroken: (reason) => seen.push(reason),
  })
  await vi.waitFor(() => expect(seen).toEqual(['of-1', 'again', 'of-2', 'again', 'of-3']), waiting)
  if (feed.ok) feed.value.close()
})

it('does not begin to listen where it is not let in', async () => {
  const server = await serve((_request, response) => response.writeHead(403).end())
  const nothing = { onEvent: vi.fn(), onGarbage: vi.fn(), onReopened: () => Promise.resolve(), onBroken: vi.fn() }
  expect(await openFeed(server, nothing)).toMatchObject({ ok: false, error: { category: 'runtime' } })
})
