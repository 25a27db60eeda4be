import { cleanup, fireEvent, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LandingForecast } from '#shared/landing/entities'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import LandingView from './LandingView.svelte'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const lines = { from: 3, to: 4 }
const files = [{ path: 'src/a.ts', kind: 'text' as const, regions: [{ ours: lines, theirs: lines }] }]
const clean = { includes: 'committed' as const, outcome: 'clean' as const, files: [] }
const forecast: LandingForecast = {
  state: 'current',
  base: 'main',
  repository: '/project',
  candidates: [
    { ...clean, branch: 'left' },
    { ...clean, branch: 'right' },
    { branch: 'broken', includes: 'committed', outcome: 'conflict', files },
  ],
  pairs: [{ a: 'left', b: 'right', outcome: 'conflict', files }],
  order: [
    { branch: 'left', lands: true },
    { branch: 'right', lands: false },
    { branch: 'broken', lands: false },
  ],
}

async function showLanding(host: FakeHost): Promise<void> {
  const appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  show(appWindow, LandingView, { folder: '/project' })
}

it('lands what is chosen after its commands were shown, and undoes it', async () => {
  const host = new FakeHost({
    'landing.forecast': () => forecast,
    'landing.plan': () => ({ planId: 'p', steps: [], tree: 't', commands: ['git merge --ff-only x'] }),
    'landing.land': () => ({ landingId: 'l', landed: ['left'], head: 'h', commands: [] }),
    'landing.undo': () => ({ head: 'h', commands: [] }),
  })
  await showLanding(host)
  expect(await screen.findByRole<HTMLInputElement>('checkbox', { name: 'left' })).toHaveProperty('checked', true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'right' }).checked).toBe(false)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'broken' }).disabled).toBe(true)
  expect(screen.getAllByText('lines 3–4')).toHaveLength(2)
  await fireEvent.click(screen.getByRole('button', { name: 'Land these…' }))
  expect(await screen.findByText('git merge --ff-only x')).toBeTruthy()
  expect(host.asked.at(-1)).toEqual({
    name: 'landing.plan',
    input: { folder: '/project', steps: [{ branch: 'left', by: 'merge' }] },
  })
  await fireEvent.click(screen.getByRole('button', { name: 'Run' }))
  await fireEvent.click(await screen.findByRole('button', { name: 'Undo landing' }))
  expect(host.asked.some(({ name, input }) => name === 'landing.undo' && 'landingId' in (input as object))).toBe(true)
})

it('shows both messages before they are sent', async () => {
  const messages = [
    { sessionId: 'one', message: 'Your branch left' },
    { sessionId: 'two', message: 'Your branch right' },
  ]
  const candidates = [
    { ...clean, branch: 'left', sessionId: 'one' },
    { ...clean, branch: 'right', sessionId: 'two' },
  ]
  await showLanding(
    new FakeHost({ 'landing.forecast': () => ({ ...forecast, candidates }), 'landing.tell': () => ({ messages }) }),
  )
  await fireEvent.click(await screen.findByRole('button', { name: 'Tell both agents…' }))
  expect(await screen.findByText('Your branch right')).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'Send to both agents' }))
  expect(await screen.findByText('Both agents were told.')).toBeTruthy()
})

it('offers to tell nobody where no session works on the branches', async () => {
  await showLanding(new FakeHost({ 'landing.forecast': () => forecast }))
  expect(await screen.findByText('left and right')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Tell both agents…' })).toBeNull()
})
