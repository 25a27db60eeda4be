import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

interface Fetched {
  readonly request: { readonly method: string; readonly url: string }
  respondWith(response: Promise<Response>): void
}

/** Runs the service worker on a network that can be cut. */
function start() {
  const kept = new Map<string, Response>()
  const address = (key: string | { readonly url: string }) =>
    new URL(typeof key === 'string' ? key : key.url, 'https://parley.test').href
  const cache = {
    put: (key: string, response: Response) => Promise.resolve(void kept.set(address(key), response)),
    keys: () => Promise.resolve([...kept.keys()].map((url) => ({ url }))),
    delete: (key: { readonly url: string }) => Promise.resolve(kept.delete(key.url)),
  }
  const caches = {
    open: () => Promise.resolve(cache),
    match: (key: string | { readonly url: string }) => Promise.resolve(kept.get(address(key))?.clone()),
  }
  let online = true
  const network = (request: { readonly url: string }) =>
    online ? Promise.resolve(new Response(`of ${request.url}`)) : Promise.reject(new TypeError('offline'))
  const listeners = new Map<string, (event: Fetched) => void>()
  const self = {
    location: { origin: 'https://parley.test' },
    addEventListener: (type: string, listener: (event: Fetched) => void) => listeners.set(type, listener),
  }
  const source = readFileSync(join(import.meta.dirname, '../../renderer/public/sw.js'), 'utf8')
  // The worker is a plain script.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call
  new Function('self', 'caches', 'fetch', source)(self, caches, network)
  return {
    kept,
    cut: () => (online = false),
    /** Returns the text that a page gets from the worker; undefined when the worker leaves it to the browser. */
    async ask(path: string, method = 'GET'): Promise<string | undefined> {
      let given: Promise<Response> | undefined
      listeners.get('fetch')?.({
        request: { method, url: new URL(path, 'https://parley.test').href },
        respondWith: (response) => {
          given = response
        },
      })
      return (await given)?.text()
    },
  }
}

it('opens the app without a network, and never keeps anything about sessions', async () => {
  const worker = start()
  await worker.ask('/?session=secret-name')
  await worker.ask('/assets/app-1.js')
  for (const path of ['/attachments/b-1', '/rpc', '/pair', '/icon.svg', 'https://elsewhere.test/assets/a.js'])
    expect(await worker.ask(path), path).toBeUndefined()
  expect(await worker.ask('/', 'POST')).toBeUndefined()
  expect([...worker.kept.keys()]).toEqual(['https://parley.test/', 'https://parley.test/assets/app-1.js'])
  worker.cut()
  expect(await worker.ask('/?approvals=waiting')).toBe('of https://parley.test/?session=secret-name')
  expect(await worker.ask('/assets/app-1.js')).toBe('of https://parley.test/assets/app-1.js')
})
