import path from 'node:path'
import { expect, it } from 'vitest'
import { hostOfTest } from '#core/testing/host-of-test'
import { posixIt } from '#core/testing/posix-it'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { newRepository } from '../place/testing'
import { LISTEN } from '../script/testing'

async function scene(scripts: object) {
  const test = await hostOfTest([scriptedAdapter('worker', () => Promise.resolve(undefined))])
  const client = await test.client()
  const folder = await newRepository(path.join(await temporaryFolder(), 'project'), {
    'conductor.json': JSON.stringify({ scripts }),
  })
  const { sessionId } = await client.must('session.create', { targetWorkingDirectory: folder })
  const call = (toolName: string, args: Readonly<Record<string, unknown>> = {}) =>
    client.must('session.externalTools.call', { sessionId, toolName, arguments: args })
  const names = async () =>
    (await client.must('session.externalTools.list', { sessionId })).tools.map(({ name }) => name)
  return { client, sessionId, call, names }
}

it('offers the tools of the preview to agents of folders with a run script', async () => {
  const { names } = await scene({ run: 'true' })
  expect(await names()).toEqual([
    'preview_open',
    'preview_screenshot',
    'preview_console',
    'preview_click',
    'preview_type',
  ])
  expect(await (await scene({ setup: 'true' })).names()).toEqual([])
})

it('says what is missing before a preview shows', async () => {
  const { call } = await scene({ run: 'true' })
  expect(await call('preview_open')).toMatchObject({
    isError: true,
    text: expect.stringContaining('Run project') as string,
  })
  expect(await call('preview_click', { selector: 'a' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('preview_open') as string,
  })
  expect(await call('preview_click', {})).toMatchObject({
    isError: true,
    text: expect.stringContaining('selector') as string,
  })
})

posixIt('asks windows to show the page, has it carry out calls, and returns its picture', async () => {
  const { client, sessionId, call } = await scene({ run: LISTEN })
  const { scripts } = await client.must('workspace.scripts', { sessionId })
  const { port } = await client.must('workspace.run', { sessionId, script: 'run', hash: scripts.run?.hash ?? '' })
  await expect
    .poll(async () => (await client.must('workspace.ports', { sessionId })).ports.length, { timeout: 20_000 })
    .toBe(1)
  const { url } = await client.must('workspace.preview.open', { sessionId, port })
  const { host, port: own } = new URL(url)
  /** Does what the script in a page does, once. */
  const bePage = async (answer: object) => {
    const { request } = await import('node:http')
    const ask = (method: string, at: string, body?: string) =>
      new Promise<string>((resolve) => {
        const sent = request(
          { host: '127.0.0.1', port: own, method, path: `/__parley/${at}`, headers: { host } },
          (got) => {
            let text = ''
            got.on('data', (data) => (text += String(data))).on('end', () => resolve(text))
          },
        )
        sent.end(body)
      })
    const asked = JSON.parse(await ask('GET', 'command')) as { id: number; command: { kind: string } }
    await ask('POST', 'answer', JSON.stringify({ id: asked.id, ...answer }))
    return asked.command
  }
  const page = bePage({ text: 'Shop', picture: 'data:image/png;base64,AAAA' })
  expect(await call('preview_open')).toEqual({
    text: 'Shop',
    isError: false,
    image: { data: 'AAAA', mimeType: 'image/png' },
  })
  expect(await page).toEqual({ kind: 'screenshot' })
  const failing = bePage({ error: 'No element matches #gone' })
  expect(await call('preview_click', { selector: '#gone' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('#gone') as string,
  })
  expect(await failing).toEqual({ kind: 'click', selector: '#gone' })
})
