import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Agent, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { Devices } from '#core/base/devices/devices'
import { answerPush, isPushService } from '#core/base/devices/device-push'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { ownCertificate } from './own-certificate'
import { startPush } from './push'

const words = {
  app: 'Parley',
  needsYou: 'An agent needs you.',
  failed: 'A session failed.',
  done: 'A session finished.',
}

interface Received {
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Buffer
}

/** A push service on this machine; `status`: what it answers. */
async function pushService(folder: string) {
  const { cert, key } = await ownCertificate(folder, new Date(), ['127.0.0.1'])
  const [certificate, privateKey] = [await readFile(cert), await readFile(key)]
  const received: Received[] = []
  const state = { status: 201 }
  const server = createServer({ cert: certificate, key: privateKey }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(state.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { received, state, agent: new Agent({ ca: certificate }), endpoint: `https://127.0.0.1:${port}/send/1` }
}

/** A browser with keys of its own, which reads messages as RFC 8291 describes. */
function browser() {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const hmac = (key: Buffer, ...parts: (Buffer | string)[]) =>
    createHmac('sha256', key)
      .update(Buffer.concat(parts.map((part) => Buffer.from(part as string))))
      .digest()
  return {
    keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    read({ body }: Received): unknown {
      const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + (body[20] ?? 0))]
      const secret = hmac(auth, keys.computeSecret(sender))
      const material = hmac(secret, 'WebPush: info\0', keys.getPublicKey(), sender, '\u0001')
      const seed = hmac(salt, material)
      const key = hmac(seed, 'Content-Encoding: aes128gcm\0\u0001').subarray(0, 16)
      const nonce = hmac(seed, 'Content-Encoding: nonce\0\u0001').subarray(0, 12)
      const sealed = body.subarray(21 + sender.length)
      const cipher = createDecipheriv('aes-128-gcm', key, nonce)
      cipher.setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
    },
  }
}

async function setUp() {
  const dataDir = await temporaryFolder()
  const devices = new Devices(dataDir)
  const agent = scriptedAdapter('asking', async ({ ask }) => {
    await ask('r', { summary: 'run canary-command', toolInput: { command: 'canary-command' } })
    return undefined
  })
  const { host, client } = await hostOfTest([agent], { devices })
  const service = await pushService(dataDir)
  const log: string[] = []
  const push = startPush({ host, devices, log: (line) => log.push(line), agent: service.agent })
  onTestFinished(() => push.end())
  const { code } = devices.pair('watch')
  const paired = await devices.redeem(code, 'Phone')
  if (!paired.ok || paired.value === null) throw new Error('the device is paired')
  const { deviceId } = paired.value.device
  const phone = browser()
  const ask = async (title: string) => {
    const asking = await client()
    const { sessionId } = await asking.must('session.create', { title })
    await asking.must('session.subscribe', { sessionId })
    await asking.must('session.sendMessage', { sessionId, message: 'go' })
    // Whoever follows the states of sessions has heard of it by then.
    await asking.until(() =>
      asking.notifications.some(
        ({ method, params }) =>
          method === 'server.event' &&
          params.type === 'attention.changed' &&
          params.payload.sessions.some((one) => one.sessionId === sessionId && one.attention.state === 'needsYou'),
      ),
    )
    return sessionId
  }
  const subscribe = async (showsContent: boolean) => {
    await devices.setPush(deviceId, { endpoint: service.endpoint, keys: phone.keys, showsContent, words })
    await push.ready()
  }
  return { ...service, devices, deviceId, phone, ask, subscribe, client, log }
}

it('says that an agent needs the user, encrypted, signed and without a word of the session', async () => {
  const { received, phone, ask, subscribe, devices } = await setUp()
  await subscribe(false)
  const sessionId = await ask('Secret plans')
  await expect.poll(() => received.length).toBe(1)
  const [message] = received
  if (message === undefined) throw new Error('there is a message')
  expect(message.body.toString('latin1')).not.toContain('needs you')
  expect(phone.read(message)).toEqual({ title: 'Parley', body: 'An agent needs you.', sessionId })
  expect(message.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
  expect(String(message.headers['authorization'])).toContain(`k=${(await devices.pushKeys()).publicKey}`)
})

it('names the session and what is asked where the user allowed it', async () => {
  const { received, phone, ask, subscribe } = await setUp()
  await subscribe(true)
  await ask('Plans')
  await expect.poll(() => received.length).toBe(1)
  expect(received.map(phone.read)).toMatchObject([{ title: 'Plans' }])
  expect(JSON.stringify(received.map(phone.read))).toContain('canary-command')
})

it('sends nothing without a subscription, to a device that shows Parley, and in quiet hours', async () => {
  const { received, ask, subscribe, devices, deviceId, client } = await setUp()
  await ask('Nobody subscribed')
  await subscribe(false)
  const left = devices.connected(deviceId, () => {})
  await ask('The device shows Parley')
  left()
  await (await client()).must('preferences.update', { values: { 'notifications.doNotDisturb': true } })
  await ask('Do not disturb')
  await (await client()).must('preferences.update', { values: { 'notifications.doNotDisturb': false } })
  const sessionId = await ask('At last')
  await expect.poll(() => received.length).toBeGreaterThan(0)
  expect(received.map(({ headers }) => headers['topic'])).toEqual([sessionId.replace(/[^\w-]/g, '').slice(0, 32)])
})

it('ends a subscription that the service no longer knows, or whose device was revoked', async () => {
  const { received, state, ask, subscribe, devices, deviceId } = await setUp()
  await subscribe(false)
  state.status = 410
  await ask('Gone')
  await expect.poll(() => devices.pushOf(deviceId)).toBeUndefined()
  state.status = 201
  await subscribe(false)
  await devices.revoke(deviceId)
  await ask('Revoked')
  expect(await devices.toPush()).toEqual([])
  expect(received).toHaveLength(1)
})

it('takes no address that is not one of a push service', async () => {
  const devices = new Devices(await temporaryFolder())
  const input = { endpoint: 'https://192.168.1.1/admin', keys: browser().keys, showsContent: false, words }
  expect(await answerPush(devices, { deviceId: 'x' }, 'device.push.subscribe', input)).toMatchObject({
    error: { code: 'capability-missing' },
  })
  expect(await answerPush(devices, { deviceId: 'x' }, 'device.push.subscribe', { ...input, more: 1 })).toMatchObject({
    error: { code: 'invalid-params' },
  })
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/a:b',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ])
    expect(isPushService(endpoint)).toBe(true)
  for (const endpoint of [
    'https://fcm.googleapis.com.evil.example/x',
    'https://fcm.googleapis.com:8443/x',
    'https://evilpush.apple.com.example/x',
    'https://user@localhost/x',
  ])
    expect(isPushService(endpoint)).toBe(false)
})
