import { describe, expect, it } from 'vitest'
import { setUp, ask } from './testing'

describe('pages', () => {
  it('come with a strict policy and are not stored', async () => {
    const { port, bearer } = await setUp()
    const { status, headers } = await ask(port, '/', bearer)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    })
    const policy = headers['content-security-policy']
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-src 'self' http://*.preview.localhost:*;")
    expect(String(policy).replace('http://*.preview.localhost:*', '')).not.toMatch(/unsafe|\*|http/)
  })

  it('files with a hash in their name are stored for good', async () => {
    const { port, bearer } = await setUp()
    expect(await ask(port, '/assets/app-1a2b.js', bearer)).toMatchObject({
      status: 200,
      body: 'export {}',
      headers: { 'cache-control': 'private, max-age=31536000, immutable' },
    })
  })

  it('the head of a page is its page without the body', async () => {
    const { port, bearer } = await setUp()
    expect(await ask(port, '/', bearer, 'HEAD')).toMatchObject({
      status: 200,
      body: '',
      headers: { 'content-length': '15' },
    })
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is not allowed', async (method) => {
    const { port, bearer } = await setUp()
    expect(await ask(port, '/', bearer, method)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
  })

  it.each([
    '/nothing',
    '/nothing.js',
    '/assets',
    '/assets/',
    '/index.html/',
    '/.env',
    '/notes.exe',
    '/../secret.js',
    '/assets/../../secret.js',
    '/%2e%2e/secret.js',
    '/..%2fsecret.js',
    '/..%5csecret.js',
    '/..\\secret.js',
    '//secret.js',
    '/assets/app-1a2b.js%00.html',
    '/%E0%A4%A',
    '/assets/./../..//secret.js',
  ])('%s is not there', async (path) => {
    const { port, bearer } = await setUp()
    const { status, body } = await ask(port, path, bearer)
    expect(status).toBe(404)
    expect(body).not.toContain('secret')
  })

  it.each(['*', 'http://127.0.0.1/', 'x'])('%j is no address', async (path) => {
    const { port, bearer } = await setUp()
    expect((await ask(port, path, bearer)).status).toBe(400)
  })

  it('the address of the WebSocket says what it speaks', async () => {
    const { port, bearer } = await setUp()
    expect((await ask(port, '/rpc', bearer)).status).toBe(426)
  })
})
