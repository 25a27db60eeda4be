import { cleanup, fireEvent, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import AddMachine from './AddMachine.svelte'

let host: FakeHost
const onclose = vi.fn()

async function submit(way: 'ssh' | 'serve', label: string, value: string): Promise<HTMLInputElement> {
  await fireEvent.change(screen.getByRole('combobox', { name: 'Connect with' }), { target: { value: way } })
  const field = await screen.findByLabelText<HTMLInputElement>(label)
  await fireEvent.input(field, { target: { value } })
  await fireEvent.submit(screen.getByRole('form', { name: 'Add machine' }))
  return field
}

beforeEach(async () => {
  onclose.mockReset()
  host = new FakeHost({ 'machine.suggest': () => ({ hosts: [] }) })
  show(new AppWindow(await host.connect(), localStorage, { current: false }), AddMachine, { onclose })
})

afterEach(cleanup)

it.each([
  ['serve', 'Address', 'build.example', /^Enter a complete address/],
  ['serve', 'Address', 'ftp://build.example', /^Enter a complete address/],
  ['ssh', 'Host', 'two words', /^Enter a host name without spaces/],
  ['ssh', 'Host', '-option', /^Enter a host name without spaces/],
] as const)('says beside the field what is wrong with %s %s %s', async (way, label, value, words) => {
  const field = await submit(way, label, value)
  const problem = await screen.findByText(words)
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(problem.id)
  expect(field.form?.noValidate).toBe(true)
  expect(host.inputs('machine.add')).toEqual([])
  await fireEvent.input(field, { target: { value: `${value}x` } })
  expect(field.getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByText(words)).toBeNull()
})

it.each([
  [
    'serve',
    'Address',
    'http://build.example:4000/?token=t',
    { kind: 'serve', url: 'http://build.example:4000/?token=t' },
  ],
  ['ssh', 'Host', ' ann@build ', { kind: 'ssh', host: 'ann@build' }],
] as const)('adds what is valid: %s %s %s', async (way, label, value, address) => {
  await submit(way, label, value)
  expect(host.inputs('machine.add')).toEqual([{ address }])
})

it('keeps the focus on the button when the host refuses', async () => {
  const field = await screen.findByLabelText<HTMLInputElement>('Host')
  await fireEvent.input(field, { target: { value: 'build' } })
  const button = screen.getByRole('button', { name: 'Add machine' })
  // The form takes the focus again in its first frame.
  await new Promise(requestAnimationFrame)
  button.focus()
  await fireEvent.click(button)
  await screen.findByText(/No answer to machine.add/)
  expect(document.activeElement).toBe(button)
  expect(onclose).not.toHaveBeenCalled()
})
