import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startServer } from './server'
import { setUp } from './testing'

describe('ports', () => {
  it('a port that was asked for and is taken is an error that says what to do', async () => {
    const { port, host } = await setUp()
    const second = await startServer({ host, pages: '.', port })
    expect(second).toMatchObject({ ok: false })
    expect(second.ok ? '' : second.error.message).toContain(`Port ${port} is in use`)
  })

  it('without one, two servers both find one', async () => {
    const { host } = await setUp()
    const servers = await Promise.all([startServer({ host, pages: '.' }), startServer({ host, pages: '.' })])
    const origins = servers.map((started) => (started.ok ? started.value.origin : started.error.message))
    for (const started of servers) if (started.ok) await started.value.close()
    expect(new Set(origins).size).toBe(2)
    for (const origin of origins) expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(servers.every(({ ok }) => ok)).toBe(true)
  })

  it('only the one loopback address is listened at', async () => {
    const { port } = await setUp()
    // A server that listens on all interfaces would answer here too.
    const reached = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.2')
      socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
      onTestFinished(() => {
        socket.destroy()
      })
    })
    expect(reached).toBe(false)
  })
})
