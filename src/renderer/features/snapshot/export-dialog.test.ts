import { cleanup, fireEvent, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import { contractError } from '#shared/kernel/errors'
import { err } from '#shared/kernel/result'
import { fillDomGaps } from '#renderer/lib/testing/dom-gaps'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import ExportDialog from './ExportDialog.svelte'

afterEach(cleanup)

it('says how far an export is, and that nothing was written when it is cancelled', async () => {
  fillDomGaps()
  const host = new FakeHost({
    'session.snapshot.findSecrets': () => ({ total: 0, secrets: [] }),
    'operation.cancel': () => ({ success: true }),
  })
  const ended = Promise.withResolvers<undefined>()
  const { request } = host
  host.request = async (name, input) => {
    const answer = await request(name, input)
    if (name !== 'session.snapshot.exportFile') return answer
    await ended.promise
    return err(contractError('cancelled', 'It was cancelled.'))
  }
  const appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  show(appWindow, ExportDialog, { sessionId: 's' })
  expect(await screen.findByText(/^No known kinds of secrets found/)).toBeDefined()
  await fireEvent.click(screen.getByRole('button', { name: 'Export', hidden: true }))
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Exporting', hidden: true })
  expect(bar.hasAttribute('value')).toBe(false)
  const [{ operationId }] = host.inputs('session.snapshot.exportFile') as [{ operationId: string }]
  const progress = (part: number, id = operationId) =>
    host.emitServer({ type: 'operation.progress', payload: { operationId: id, part } } as never)
  progress(0.9, 'of another window')
  progress(0.5)
  // A browser still has to fetch the file.
  await expect.poll(() => bar.value).toBeCloseTo(0.35)

  await fireEvent.click(screen.getByRole('button', { name: 'Cancel export', hidden: true }))
  expect(host.inputs('operation.cancel')).toEqual([{ operationId }])
  ended.resolve(undefined)
  expect(await screen.findByText('Export cancelled. No file was written.')).toBeDefined()
  expect(screen.queryByRole('progressbar')).toBeNull()
})
