import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect, nkeyAuthenticator, nkeys, type NatsConnection } from '@nats-io/transport-node'
import { expect, it, onTestFinished } from 'vitest'
import { hostOfTest } from '#core/testing/host-of-test'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { openBuckets } from './buckets'
import {
  agentEventSubject,
  agentMessageSubject,
  EVENTS_STREAM,
  hostKey,
  HOSTS_BUCKET,
  LEASES_BUCKET,
  rpcSubject,
  sessionKey,
  SESSIONS_BUCKET,
  sessionSubject,
} from './subjects'
import { joined, machineOf, playground, published } from './testing/members'
import { natsOfTest, noNats } from './testing/nats'
import { natsProgram } from './testing/run-nats'

const run = promisify(execFile)
const EXAMPLE = join(import.meta.dirname, '../../../../../examples/fleet')

/** Makes an authority, and a certificate for this computer by its name, in PEM. */
async function certificates(folder: string): Promise<void> {
  await mkdir(folder)
  const at = (name: string) => join(folder, name)
  await writeFile(at('names'), 'subjectAltName=DNS:localhost')
  const openssl = (...args: string[]) => run('openssl', args)
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  await openssl(
    'req',
    '-x509',
    ...key,
    '-days',
    '2',
    '-subj',
    '/CN=test',
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.pem'),
  )
  await openssl('req', ...key, '-subj', '/CN=node', '-keyout', at('node.key'), '-out', at('node.csr'))
  await openssl(
    ...['x509', '-req', '-in', at('node.csr'), '-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial'],
    ...['-days', '2', '-extfile', at('names'), '-out', at('node.pem')],
  )
}

const missing = (): string | undefined =>
  noNats() ?? (existsSync('/usr/bin/openssl') ? undefined : 'openssl is missing.')

it('the example for operators is a configuration that works, and restricts machines to their own names', async ({
  skip,
}) => {
  skip(missing() !== undefined, missing())
  const folder = await temporaryFolder()
  await certificates(join(folder, 'tls'))
  const example = await readFile(join(EXAMPLE, 'nats.conf'), 'utf8')
  await writeFile(join(folder, 'nats.conf'), example)
  await run(natsProgram() ?? '', ['-t', '-c', 'nats.conf'], { cwd: folder })

  // The same with keys whose seeds are known here, and one node.
  const users = ['admin', 'box-1', 'desk', 'monitor'].map((name) => [name, nkeys.createUser()] as const)
  const seeds = new Map(users)
  let index = 0
  const part = (name: string) => new RegExp(`^${name} \\{[\\s\\S]*?^\\}`, 'm').exec(example)?.[0] ?? ''
  const accounts = part('accounts').replaceAll(/nkey: U\w+/g, () => `nkey: ${users[index++]?.[1].getPublicKey()}`)
  const tls = part('tls').replaceAll('./tls/', `${join(folder, 'tls')}/`)
  const log = join(folder, 'nats.log')
  const configuration = [tls, accounts, 'system_account: SYS', `log_file: ${JSON.stringify(log)}`].join('\n')
  const { nodes } = await natsOfTest({ configuration })
  const server = `tls://localhost:${nodes[0]?.port}`
  const ca = join(folder, 'tls', 'ca.pem')
  const as = async (name: string): Promise<NatsConnection> => {
    const authenticator = nkeyAuthenticator(seeds.get(name)?.getSeed())
    const nats = await connect({ servers: server, authenticator, tls: { caFile: ca } })
    onTestFinished(() => nats.close())
    return nats
  }
  const admin = await as('admin')
  await openBuckets(admin)

  const member = async (host: string, offer: boolean) => {
    const dataDir = await temporaryFolder()
    const credentials = join(dataDir, 'fleet.seed')
    await writeFile(credentials, Buffer.from(seeds.get(host)?.getSeed() ?? []), { mode: 0o600 })
    const fleet = { servers: server, name: 'team', host, credentials, tlsCa: ca, offer, follow: !offer }
    await writeFile(join(dataDir, 'settings.json'), JSON.stringify({ fleet }))
    const test = await hostOfTest([playground()], { dataDir })
    const client = await test.client()
    await joined(client)
    return client
  }
  const box = await member('box-1', true)
  const desk = await member('desk', false)
  await machineOf(desk, 'box-1')
  const deskNats = await as('desk')
  const told: string[] = []
  deskNats.subscribe(agentEventSubject('team', undefined), {
    callback: (_error, message) => {
      told.push(message.json<{ kind: string }>().kind)
    },
  })
  const message = { sessionId: 'by-subject', agent: 'playground', kind: 'prompt', prompt: 'say hello' }
  const asked = deskNats.request(agentMessageSubject('team', 'playground'), JSON.stringify(message), {
    timeout: 10_000,
  })
  expect((await asked).json()).toMatchObject({ ok: true, host: 'box-1' })
  await expect.poll(() => told, { timeout: 10_000 }).toContain('completed')
  await box.must('session.close', { sessionId: 'by-subject' })
  await box.must('session.archive', { sessionId: 'by-subject' })
  await box.must('session.purge', { sessionId: 'by-subject' })

  const { sessionId } = await desk.must('agent.dispatch', { prompt: 'say hello' })
  await expect
    .poll(async () => (await desk.must('session.list', {})).sessions.map((one) => one.sessionId), { timeout: 10_000 })
    .toContain(sessionId)
  await desk.must('session.subscribe', { sessionId })
  await published(box)

  await box.must('session.close', { sessionId })
  await box.must('session.archive', { sessionId })
  expect(await box.must('session.purge', { sessionId })).toMatchObject({ success: true })
  await published(box)
  const { streams } = await jetstreamManager(admin)
  expect((await streams.info(EVENTS_STREAM)).state.messages).toBe(0)
  // Nothing of what they need was refused.
  expect(await readFile(log, 'utf8')).not.toMatch(/violation/i)

  // Another name is not theirs, nor are answers in the name of another.
  const boxNats = await as('box-1')
  const refused: string[] = []
  void (async () => {
    for await (const status of boxNats.status()) if (status.type === 'error') refused.push(status.error.message)
  })()
  const foreign = [
    rpcSubject('team', 'box-2'),
    sessionSubject('team', 'box-2', sessionId),
    `$KV.${HOSTS_BUCKET}.${hostKey('team', 'box-2')}`,
    `$KV.${SESSIONS_BUCKET}.${sessionKey('team', 'box-2', sessionId)}`,
    `$KV.${LEASES_BUCKET}.${sessionKey('team', 'box-2', sessionId)}`,
    // The broker sends to any subject for whoever may create a consumer.
    `$JS.API.CONSUMER.CREATE.${EVENTS_STREAM}.evil`,
    agentMessageSubject('team', 'playground'),
    '_INBOX.of-another.1',
  ]
  for (const subject of foreign) boxNats.publish(subject, 'hello')
  await boxNats.flush()
  await expect.poll(() => foreign.filter((subject) => !refused.some((text) => text.includes(subject)))).toEqual([])
  expect(await readFile(log, 'utf8')).toMatch(/violation/i)
  await expect(connect({ servers: server, tls: { caFile: ca }, reconnect: false })).rejects.toThrow(/authorization/i)
})
