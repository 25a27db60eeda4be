import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeHost } from '../../lib/testing/fake-host'
import { Workspace } from '../../lib/workspace.svelte'
import ComposerHarness from './ComposerHarness.svelte'

const onsend = vi.fn()
let workspace: Workspace
let field: HTMLTextAreaElement

beforeEach(async () => {
  onsend.mockClear()
  localStorage.clear()
  workspace = new Workspace(await new FakeHost({}).connect(), localStorage, { current: false })
  render(ComposerHarness, { workspace, onsend })
  field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
})

afterEach(cleanup)

it('takes the focus and keeps what is typed as a draft', async () => {
  expect(document.activeElement).toBe(field)
  await fireEvent.input(field, { target: { value: 'hello' } })
  expect(workspace.drafts.get('s')).toBe('hello')
})

it('sends with Enter, but not an empty text, a new line, or what an input method composes', async () => {
  await fireEvent.keyDown(field, { key: 'Enter' })
  await fireEvent.input(field, { target: { value: 'hello' } })
  await fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })
  await fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(onsend).not.toHaveBeenCalled()
  await fireEvent.keyDown(field, { key: 'Enter' })
  expect(onsend).toHaveBeenCalledTimes(1)
})

it('brings the last message back when it is empty', async () => {
  await fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(field.value).toBe('the last one')
})

it('offers the commands of the agent', async () => {
  await fireEvent.input(field, { target: { value: '/' } })
  expect(screen.getAllByRole('option')).toHaveLength(2)
  await fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]?.id)
  await fireEvent.keyDown(field, { key: 'Enter' })
  expect(field.value).toBe('/compact ')
  expect(onsend).not.toHaveBeenCalled()
  expect(screen.queryAllByRole('option')).toHaveLength(0)
})

it('puts the commands away with Escape', async () => {
  await fireEvent.input(field, { target: { value: '/re' } })
  await fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryAllByRole('option')).toHaveLength(0)
})
