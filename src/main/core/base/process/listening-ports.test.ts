import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { posixIt } from '#core/testing/posix-it'
import { isPortFree } from './free-port'
import { listeningPorts, parseLsof, parseSockets } from './listening-ports'

async function listen(host: string): Promise<number> {
  const server = createServer()
  onTestFinished(() => void server.close())
  server.listen(0, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

posixIt('finds the ports of this process, and which of them others can reach', async () => {
  const [own, open] = [await listen('127.0.0.1'), await listen('0.0.0.0')]
  const found = await listeningPorts([process.pid])
  expect(found).toContainEqual({ port: own, pid: process.pid, isExposed: false })
  expect(found).toContainEqual({ port: open, pid: process.pid, isExposed: true })
  expect(await listeningPorts([])).toEqual([])
})

posixIt('leaves out sockets that a program inherited from this process', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { fd } = (server as unknown as { readonly _handle: { readonly fd: number } })._handle
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1e6)'], {
    stdio: ['ignore', 'ignore', 'ignore', fd],
  })
  onTestFinished(() => void child.kill())
  await once(child, 'spawn')
  expect(await listeningPorts([child.pid ?? 0])).toEqual([])
})

it('tells whether a port is free', async () => {
  const port = await listen('127.0.0.1')
  expect(await isPortFree(port)).toBe(false)
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: given } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  expect(await isPortFree(given)).toBe(true)
})

it.each([
  ['0100007F:1F90 00000000:0000 0A', 8080, false],
  ['00000000:1F90 00000000:0000 0A', 8080, true],
  ['7F00000A:0050 00000000:0000 0A', 80, true],
  ['00000000000000000000000001000000:0BB8 00000000000000000000000000000000:0000 0A', 3000, false],
  ['0000000000000000FFFF00000100007F:0BB8 00000000000000000000000000000000:0000 0A', 3000, false],
  ['00000000000000000000000000000000:0BB8 00000000000000000000000000000000:0000 0A', 3000, true],
])('reads the socket %s', (fields, port, isExposed) => {
  const line = `   0: ${fields} 00000000:00000000 00:00000000 00000000  1000        0 4242 1 0`
  expect(parseSockets(`  sl  local_address\n${line}\n`)).toEqual([{ inode: '4242', port, isExposed }])
})

it('leaves out connections', () => {
  expect(parseSockets('   0: 0100007F:1F90 0100007F:C350 01 0:0 0:0 0 1000 0 4242 1')).toEqual([])
})

it('reads what lsof tells', () => {
  expect(parseLsof('p12\nf3\nn127.0.0.1:3000\nf4\nn*:3001\np13\nf5\nn[::1]:3002\n')).toEqual([
    { port: 3000, pid: 12, isExposed: false },
    { port: 3001, pid: 12, isExposed: true },
    { port: 3002, pid: 13, isExposed: false },
  ])
})
