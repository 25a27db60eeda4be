import { cleanup, fireEvent, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import type { RequestInput, RequestOutput } from '#shared/contract'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import MeaningSearch from './MeaningSearch.svelte'

type Found = RequestOutput<'session.search.byMeaning'>

const price = { amount: 0.0123, currency: 'USD', source: 'estimated' } as const
const preview: Found = { price, sends: 'EXCERPTS', sessions: [], orderedBy: 'words' }
const adapter = {
  adapterName: 'one',
  adapterId: 'one',
  displayName: 'Agent One',
  description: '',
  origin: 'builtin',
  isDefault: true,
  available: true,
} as const

afterEach(cleanup)

it('shows what is sent and its price before anything is sent, and then what the model found', async () => {
  const host = new FakeHost({
    'adapter.list': () => ({ adapters: [adapter] }),
    'session.search.byMeaning': ({ dryRun }: RequestInput<'session.search.byMeaning'>): Found =>
      dryRun === true
        ? preview
        : {
            ...preview,
            orderedBy: 'model',
            sessions: [{ sessionId: 's', reason: 'It is about retries.', quote: 'retry with a pause' }],
          },
  })
  const appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  await appWindow.adapters.load()
  show(appWindow, MeaningSearch, { query: 'retrying' })
  await fireEvent.click(await screen.findByText('Search by meaning…'))
  await screen.findByRole('option', { name: 'Agent One', hidden: true })
  await fireEvent.click(screen.getByRole('button', { name: 'Show what is sent', hidden: true }))
  expect(await screen.findByDisplayValue('EXCERPTS')).toBeDefined()
  expect(screen.getByText('This costs about 0.0123 USD.')).toBeDefined()
  expect(host.inputs('session.search.byMeaning')).toEqual([{ query: 'retrying', model: 'one', dryRun: true }])
  await fireEvent.click(screen.getByRole('button', { name: 'Send to Agent One', hidden: true }))
  expect(await screen.findByText('It is about retries.')).toBeDefined()
  expect(host.inputs('session.search.byMeaning').at(-1)).toEqual({ query: 'retrying', model: 'one', consent: true })
})
