import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import PlannedCommands from './PlannedCommands.svelte'

afterEach(cleanup)

it('takes the focus, in front of the button that runs them, without being ready to run', () => {
  render(PlannedCommands, { commands: ['git commit'], onrun: () => {}, oncancel: () => {} })
  const group = screen.getByRole('group', { name: 'Parley will run:' })
  expect(document.activeElement).toBe(group)
  expect(group.querySelector('button, [tabindex="0"]')?.textContent).toBe('Run')
})

it('passes the focus to what it stood in when it is answered', () => {
  const { unmount, container } = render(PlannedCommands, {
    commands: ['git commit'],
    onrun: () => {},
    oncancel: () => {},
  })
  screen.getByRole('button', { name: 'Run' }).focus()
  unmount()
  expect(document.activeElement).toBe(container)
})
