import { cleanup, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import type { ElicitationRequest } from '#shared/elicitation/entities'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import ElicitationCard from './ElicitationCard.svelte'

afterEach(cleanup)

const request = { sessionId: 's', requestId: 'r', message: 'Which one?' } as ElicitationRequest

it.each([
  [{}, 'Gemini has a question'],
  [{ mode: 'url', url: 'https://example.com' }, 'Gemini needs you to continue in the browser'],
  [{ mode: 'form', serverName: 'sky' }, 'sky has a question'],
  [{ kind: 'exit_plan_mode' }, 'Gemini has a plan for you to review'],
] as const)('tells in one sentence what the agent asks for: %j', async (kind, words) => {
  const appWindow = new AppWindow(await new FakeHost({}).connect(), localStorage, { current: false })
  show(appWindow, ElicitationCard, { request: { ...request, ...kind }, name: 'Gemini' })
  expect(screen.getByRole('heading').textContent).toContain(words)
})

it('shows the host of a page apart from the address, which may look like another one', async () => {
  const appWindow = new AppWindow(await new FakeHost({}).connect(), localStorage, { current: false })
  const page = { ...request, mode: 'url', url: 'https://good.example@evil.example:8080/good.example' } as const
  show(appWindow, ElicitationCard, { request: page, name: 'Gemini' })
  expect(screen.getByText('evil.example:8080').tagName).toBe('STRONG')
})
