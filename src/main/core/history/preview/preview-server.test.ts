import { once } from 'node:events'
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type RequestListener } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { PreviewServer } from './preview-server'

/** A program at a port that answers as the test says. */
async function program(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

async function shown(answer: RequestListener) {
  const { server, port } = await program(answer)
  const previews = new PreviewServer()
  onTestFinished(() => previews.end())
  const preview = await previews.open('s', port)
  return { server, port, previews, preview }
}

interface Answer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Asks as a browser does, which finds names below `localhost` by itself. */
async function get(url: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Answer> {
  const { host, port, pathname, search } = new URL(url)
  const asked = request({ host: '127.0.0.1', port, method, path: pathname + search, headers: { host, ...headers } })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  let body = ''
  answer.setEncoding('utf8')
  for await (const part of answer) body += String(part)
  return { status: answer.statusCode, headers: answer.headers, body }
}

const page: RequestListener = (_, answer) => {
  answer.writeHead(200, { 'Content-Type': 'text/html', 'X-Frame-Options': 'DENY' }).end('<html><head></head>é</html>')
}

it('shows a page as its own origin, with the script before all others', async () => {
  const { preview } = await shown(page)
  const { body, headers, status } = await get(preview.url)
  expect(status).toBe(200)
  expect(body).toBe('<html><head><script src="/__parley/page.js"></script></head>é</html>')
  expect(headers['x-frame-options']).toBeUndefined()
  expect((await get(`${preview.url}__parley/page.js`)).body).toContain('parent.postMessage')
})

it('asks the program under its own name, and hides what is of the preview', async () => {
  let seen: IncomingHttpHeaders = {}
  const { preview, port } = await shown((asked, answer) => {
    seen = asked.headers
    answer
      .writeHead(302, { Location: `http://localhost:${port}/next`, 'Set-Cookie': 'a=1; Domain=localhost; Path=/' })
      .end()
  })
  const origin = preview.url.slice(0, -1)
  const { headers } = await get(`${preview.url}a?b=c`, { origin, referer: `${origin}/x`, 'accept-encoding': 'gzip' })
  expect(seen).toMatchObject({
    host: `localhost:${port}`,
    origin: `http://localhost:${port}`,
    referer: `http://localhost:${port}/x`,
    'accept-encoding': 'identity',
  })
  expect(headers.location).toBe(`${origin}/next`)
  expect(headers['set-cookie']).toEqual(['a=1; Path=/'])
})

it.each([
  ['the address of the machine', () => '127.0.0.1'],
  ['the plain name', () => 'localhost'],
  ['a guessed name', () => `${'0'.repeat(32)}.localhost`],
  ['a name that leads here from elsewhere', (id: string) => `${id}.evil.example`],
  ['a name around it', (id: string) => `x${id}.localhost`],
])('answers nothing under %s', async (_what, hostOf) => {
  const { preview } = await shown(page)
  const { port } = new URL(preview.url)
  const { status, body } = await get(preview.url, { host: `${hostOf(preview.previewId)}:${port}` })
  expect([status, body]).toEqual([404, ''])
})

it('lets other sites neither command nor listen to the page', async () => {
  const { preview } = await shown(page)
  for (const path of ['command', 'answer', 'page.js'])
    expect((await get(`${preview.url}__parley/${path}`, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})

it('listens for this machine only, and no more once a preview is closed', async () => {
  const { preview, previews } = await shown(page)
  previews.close(preview.previewId)
  expect((await get(preview.url)).status).toBe(404)
  const again = await previews.open('s', preview.port)
  expect(again.url).not.toBe(preview.url)
  previews.endOf('s')
  expect((await get(again.url)).status).toBe(404)
})

it('has the page carry out commands, whatever it answers', async () => {
  const { preview } = await shown(page)
  expect(await preview.commands.ask({ kind: 'console' })).toMatchObject({ error: { code: 'preview-not-shown' } })
  const polled = get(`${preview.url}__parley/command`)
  await expect.poll(() => preview.commands.isShown).toBe(true)
  const asked = preview.commands.ask({ kind: 'click', selector: '#a' })
  const { id, command } = JSON.parse((await polled).body) as { id: number; command: object }
  expect(command).toEqual({ kind: 'click', selector: '#a' })
  const post = async (body: string) => {
    const { host, port } = new URL(preview.url)
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/__parley/answer', headers: { host } })
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode
  }
  expect(await post('no JSON')).toBe(400)
  expect(await post(JSON.stringify({ id: 99, text: 'of nobody' }))).toBe(204)
  expect(await post(JSON.stringify({ id, text: 'x'.repeat(50_000), picture: 'javascript:alert(1)' }))).toBe(204)
  const answered = await asked
  expect(answered).toEqual({ ok: true, value: { text: 'x'.repeat(20_000) } })
})

it('passes web sockets on, as development servers use them', async () => {
  const { preview, server } = await shown(page)
  server.on('upgrade', (asked, socket) => {
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n\r\n${asked.headers.host ?? ''}`)
    socket.on('data', (data: Buffer) => void socket.end(`echo ${data.toString()}`))
  })
  const { host, port } = new URL(preview.url)
  const socket = connect(Number(port), '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (data) => (text += String(data)))
  socket.write(`GET /hmr HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
  await expect.poll(() => text).toContain(`localhost:${preview.port}`)
  socket.write('hi')
  await expect.poll(() => text).toContain('echo hi')
})

it('says so where nothing answers', async () => {
  const { preview, server } = await shown(page)
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
  expect(await get(preview.url)).toMatchObject({ status: 502, body: 'Nothing answers at this port.' })
})
