import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { newerRelease } from './update-feed'

/** Serves an address of updates on this computer. */
async function feedThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/parley.json`
}

const page = 'https://example.com/parley'
const feedWith = (body: unknown) => feedThat((_request, response) => response.end(JSON.stringify(body)))

it.each([
  ['0.2.0', '0.1.0', true],
  ['0.10.0', '0.9.3', true],
  ['1.0.0', '1.0.0-beta.1', true],
  ['0.1.0', '0.1.0', false],
  ['0.9.3', '0.10.0', false],
])('%s against %s: newer is %s', async (version, current, isNewer) => {
  const found = await newerRelease(await feedWith({ version, page }), current)
  expect(found).toEqual({ ok: true, value: isNewer ? { version, page } : null })
})

it('sends its name and version, and no more', async () => {
  const seen: Record<string, unknown>[] = []
  const feed = await feedThat((request, response) => {
    seen.push({ ...request.headers, url: request.url })
    response.end(JSON.stringify({ version: '9.0.0', page }))
  })
  await newerRelease(feed, '0.1.0')
  expect(seen).toEqual([expect.objectContaining({ 'user-agent': 'parley/0.1.0', url: '/parley.json' })])
  expect(Object.keys(seen[0] ?? {}).filter((name) => ['cookie', 'authorization', 'referer'].includes(name))).toEqual([])
})

it('accepts nothing but a version and a page', async () => {
  for (const body of [
    { version: 'newest', page },
    { version: '9.0.0', page: 'javascript:alert(1)' },
    { version: '9.0.0', page: 'file:///etc/passwd' },
    [],
  ])
    expect(await newerRelease(await feedWith(body), '0.1.0')).toMatchObject({ ok: false })
  const failing = await feedThat((_request, response) => response.writeHead(503).end())
  expect(await newerRelease(failing, '0.1.0')).toMatchObject({
    ok: false,
    error: expect.stringContaining('503') as string,
  })
  const redirecting = await feedThat((_request, response) => response.writeHead(302, { location: page }).end())
  expect(await newerRelease(redirecting, '0.1.0')).toMatchObject({ ok: false })
})

it.each(['', 'parley.json', 'http://example.com/parley.json', 'ftp://example.com/parley.json'])(
  'does not ask %s',
  async (address) => {
    expect(await newerRelease(address, '0.1.0')).toMatchObject({ ok: false })
  },
)
