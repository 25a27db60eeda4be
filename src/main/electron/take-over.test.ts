import { expect, it, onTestFinished, vi } from 'vitest'
import { runCommand } from '../cli/testing'
import { readHostFile } from '#core/base/host-file'
import { composeHost } from '#core/host/compose'
import { openHost } from '#core/host/attach/open-host'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { becomeHost } from './take-over'

/** The desktop app on a data folder, whose user gives an answer. */
function appOn(dataDir: string, answer: boolean) {
  return {
    dataDir,
    createHost: () => composeHost({ dataDir }),
    mayStop: vi.fn(() => Promise.resolve(answer)),
    reportTaken: vi.fn(() => Promise.resolve()),
    reportFailure: vi.fn(() => Promise.resolve()),
  }
}

async function withHostInBackground(): Promise<string> {
  const dataDir = await temporaryFolder()
  expect(await runCommand(['host', 'start', '--data', dataDir]).ended).toBe(0)
  onTestFinished(async () => {
    await runCommand(['host', 'stop', '--data', dataDir]).ended
  })
  return dataDir
}

it('ends a host in the background where the user wants it, and takes its place', async () => {
  const dataDir = await withHostInBackground()
  const app = appOn(dataDir, true)
  const own = await becomeHost(app)
  onTestFinished(() => own?.close('over'))
  expect(app.mayStop).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'host' }))
  expect(await readHostFile(dataDir)).toMatchObject({ kind: 'desktop', pid: process.pid })
  expect(app.reportFailure).not.toHaveBeenCalled()
})

it('leaves it running where the user does not', async () => {
  const dataDir = await withHostInBackground()
  const app = appOn(dataDir, false)
  expect(await becomeHost(app)).toBeNull()
  expect(await readHostFile(dataDir)).toMatchObject({ kind: 'host' })
  expect(app.reportTaken).not.toHaveBeenCalled()
})

it('never ends another kind of host', async () => {
  const dataDir = await temporaryFolder()
  const other = await openHost({ dataDir, kind: 'serve', createHost: () => composeHost({ dataDir }) })
  if (!other.ok || other.value.role !== 'host') throw new Error('there is no other host')
  const { own } = other.value
  onTestFinished(() => own.close('over'))
  const app = appOn(dataDir, true)
  expect(await becomeHost(app)).toBeNull()
  expect(app.mayStop).not.toHaveBeenCalled()
  expect(app.reportTaken).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'serve' }))
})
