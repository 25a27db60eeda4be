import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { setUp, signIn, target, untilStatus, WAIT } from './testing/guarded-host'

it(
  'signs out: tokens are forgotten here and revoked there',
  async () => {
    const { server, client } = await setUp()
    await signIn(client)
    expect(await client.must('auth.signOut', { target })).toEqual({ success: true })
    await untilStatus(client, 'needs-auth')
    await expect.poll(() => server.seen.revoked, { timeout: WAIT }).toHaveLength(1)
    expect(await client.must('auth.signOut', { target })).toEqual({ success: false })
  },
  WAIT,
)

it(
  'keeps a sign-in under another name, and forgets it with the server',
  async () => {
    const { server, host, client } = await setUp()
    await signIn(client)
    const secrets = () => readFile(join(host.dataDir, 'secrets.json'), 'utf8')
    await client.must('mcp.config.update', { name: 'guarded', newName: 'renamed', config: { url: server.url } })
    expect(await secrets()).toContain(server.seen.tokens[0])
    await client.must('mcp.config.remove', { name: 'renamed' })
    expect(await secrets()).not.toContain(server.seen.tokens[0])
    await expect.poll(() => server.seen.revoked, { timeout: WAIT }).toHaveLength(1)
  },
  WAIT,
)
