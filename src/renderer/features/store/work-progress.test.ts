import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { StoreCare } from './store-care.svelte'
import WorkProgress from './WorkProgress.svelte'

afterEach(cleanup)

/** Shows the progress of work that does not end. */
async function working(start: (care: StoreCare) => unknown): Promise<FakeHost> {
  const host = new FakeHost({})
  const answer = host.request
  host.request = (name, input) =>
    name.startsWith('store.') ? (host.asked.push({ name, input }), new Promise(() => undefined)) : answer(name, input)
  const care = new StoreCare(await host.connect())
  render(WorkProgress, { care })
  start(care)
  return host
}

it('names the work with one ellipsis, and cancels it', async () => {
  const host = await working((care) => care.backUp())
  const cancel = await screen.findByRole('button', { name: 'Cancel' })
  expect(screen.getByRole('progressbar', { name: 'Backing up…' })).toBeDefined()
  cancel.click()
  expect(host.inputs('operation.cancel')).toHaveLength(1)
})

it('offers no cancellation of work that cannot be cancelled', async () => {
  const host = await working((care) => care.reclaim())
  expect(await screen.findByRole('progressbar', { name: 'Reclaiming space…' })).toBeDefined()
  expect(host.inputs('store.reclaim')).toEqual([{}])
  expect(screen.queryByRole('button')).toBeNull()
})
