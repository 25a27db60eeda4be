import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import InWorkspace from '../../lib/testing/InWorkspace.svelte'
import { FakeHost } from '../../lib/testing/fake-host'
import { Workspace } from '../../lib/workspace.svelte'
import SavedList from './SavedList.svelte'

afterEach(cleanup)

it.each([
  [false, true],
  [true, false],
])('takes its place with something to save (%s) and without', async (canSave, isDisabled) => {
  const workspace = new Workspace(await new FakeHost({}).connect(), localStorage, { current: false })
  render(InWorkspace, {
    workspace,
    part: SavedList,
    given: { saved: [], label: 'Saved', canSave, onuse: () => undefined, onsave: () => undefined },
  })
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Save as…' })
  expect(field.disabled).toBe(isDisabled)
})
