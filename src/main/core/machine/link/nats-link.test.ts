import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { connectFleet } from '../fleet/connection'
import { natsOfTest, noNats } from '../fleet/testing/nats'
import { acceptNatsLinks, natsLink } from './nats-link'
import { roughProxy } from './testing/rough-proxy'

it('tells the other end of a lost connection as soon as it is back, before silence does', async ({ skip }) => {
  skip(noNats() !== undefined, noNats())
  const { nodes } = await natsOfTest()
  const port = nodes[0]?.port ?? 0
  const proxy = await roughProxy(port)
  const connected = async (at: number, host: string) => {
    const servers = [`nats://127.0.0.1:${at}`]
    const opened = await connectFleet({ servers, fleet: 'test', host, offers: true, follows: true, tags: [], slots: 1 })
    if (!opened.ok) throw new Error(opened.error.message)
    onTestFinished(() => opened.value.end())
    return opened.value
  }
  const subject = `parley.v1.test.${randomUUID()}.rpc`
  const there = await connected(proxy.port, 'there')
  acceptNatsLinks(there, subject, () => {})
  await there.nats.flush()
  const here = await connected(port, 'here')
  const link = await natsLink(() => here, subject)()
  if (!link.ok) throw new Error(link.error.message)
  const closed = new Promise<string | undefined>((resolve) => {
    link.value.pipe.listen({ message: () => {}, oversized: () => {}, ended: () => {}, closed: resolve })
  })
  proxy.cut()
  // Silence ends it too, but later and for another reason.
  expect(await closed).toBe('The other side has closed the connection.')
})
