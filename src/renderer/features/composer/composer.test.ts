import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadAll } from '#renderer/lib/page/lazy-view.svelte'
import { fillDomGaps } from '#renderer/lib/testing/dom-gaps'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import ComposerHarness from './ComposerHarness.svelte'

const onsend = vi.fn()
const host = new FakeHost({
  'session.files.complete': () => ({ entries: [], total: 0, truncated: false }),
  'session.files.resolve': ({ references }) => ({
    references: references.map(({ path }) =>
      path === 'src/a.ts'
        ? {
            ok: true,
            reference: { path, absolutePath: `/home/${path}` },
            kind: 'file',
            size: 8,
            display: path,
            fileSize: 8,
            count: 2,
            head: ['one', 'two'],
          }
        : { ok: false, path, message: `There is no file ${path}.` },
    ),
  }),
})
let appWindow: AppWindow
let field: HTMLTextAreaElement

beforeAll(loadAll)

beforeEach(async () => {
  onsend.mockClear()
  host.asked.length = 0
  fillDomGaps()
  localStorage.clear()
  appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  render(ComposerHarness, { appWindow, onsend })
  field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
})

afterEach(cleanup)

it('takes the focus and keeps what is typed as a draft', async () => {
  expect(document.activeElement).toBe(field)
  await fireEvent.input(field, { target: { value: 'hello' } })
  expect(appWindow.drafts.get('s')).toBe('hello')
})

it('sends with Enter, but not an empty text, a new line, or what an input method composes', async () => {
  await fireEvent.keyDown(field, { key: 'Enter' })
  await fireEvent.input(field, { target: { value: 'hello' } })
  await fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })
  await fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  await fireEvent.keyDown(field, { key: 'Enter', isComposing: false, keyCode: 229 })
  expect(onsend).not.toHaveBeenCalled()
  await fireEvent.keyDown(field, { key: 'Enter' })
  expect(onsend).toHaveBeenCalledTimes(1)
})

it('brings the last message back when it is empty', async () => {
  await fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(field.value).toBe('the last one')
})

it('leaves the open menu to a person, not to an input method', async () => {
  await fireEvent.input(field, { target: { value: '/' } })
  for (const key of ['Enter', 'Tab', 'Escape', 'ArrowDown'])
    expect(await fireEvent.keyDown(field, { key, keyCode: 229 })).toBe(true)
  expect(field.value).toBe('/')
  expect(screen.getAllByRole('option')).toHaveLength(2)
})

it('offers the pictures of pasted text, which stays text', async () => {
  const picture = new File(['png'], 'image.png', { type: 'image/png' })
  const clipboardData = {
    files: [picture],
    items: [],
    getData: (type: string) => (type === 'text/plain' ? '1\t2' : ''),
  }
  expect(await fireEvent.paste(field, { clipboardData })).toBe(true)
  await fireEvent.input(field, { target: { value: '1\t2' } })
  await fireEvent.click(await screen.findByRole('button', { name: 'Attach picture' }))
  expect(appWindow.attachments.of('s').map(({ fileName }) => fileName)).toEqual(['image.png'])
  expect(field.value).toBe('1\t2')
  expect(screen.queryByRole('button', { name: 'Attach picture' })).toBeNull()
})

it('takes a picture that was copied alone', async () => {
  const clipboardData = { files: [new File(['png'], 'image.png', { type: 'image/png' })], items: [], getData: () => '' }
  expect(await fireEvent.paste(field, { clipboardData })).toBe(false)
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

it('sets named files off, and takes the whole name of one that is there out with Backspace', async () => {
  await fireEvent.input(field, { target: { value: 'see @src/a.ts' } })
  await screen.findByRole('button', { name: 'src/a.ts' })
  await vi.waitFor(() => expect(document.querySelector('mark.found')?.textContent).toBe('@src/a.ts'))
  field.setSelectionRange(13, 13)
  const goesOn = await fireEvent.keyDown(field, { key: 'Backspace' })
  // The field itself then deletes what is selected, so that it can be undone.
  expect(goesOn).toBe(true)
  expect([field.selectionStart, field.selectionEnd]).toEqual([4, 13])
})

it('offers the files of the folder, and puts the chosen one in', async () => {
  const entries = [{ path: 'src/composer.ts', kind: 'file' as const }]
  host.answers['session.files.complete'] = () => ({ entries, total: 1, truncated: false })
  await fireEvent.input(field, { target: { value: 'see @compo' } })
  expect((await screen.findByRole('option')).textContent).toContain('composer.ts')
  await fireEvent.keyDown(field, { key: 'Enter' })
  expect(field.value).toBe('see @src/composer.ts ')
  expect(onsend).not.toHaveBeenCalled()
  host.answers['session.files.complete'] = () => ({ entries: [], total: 0, truncated: false })
})

it('puts in what was typed for, also when the key is faster than the menu', async () => {
  const [folder, file] = [
    { path: 'docs/', kind: 'directory' as const },
    { path: 'src/long.ts', kind: 'file' as const },
  ]
  host.answers['session.files.complete'] = ({ query }) => {
    const entries = query === '' ? [folder, file] : [file]
    return { entries, total: entries.length, truncated: false }
  }
  await fireEvent.input(field, { target: { value: 'see @' } })
  await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
  const answered = Promise.withResolvers<undefined>()
  const request = appWindow.connection.request.bind(appWindow.connection)
  vi.spyOn(appWindow.connection, 'request').mockImplementation(async (name, input) => {
    await answered.promise
    return request(name, input)
  })
  await fireEvent.input(field, { target: { value: 'see @lon' } })
  await fireEvent.keyDown(field, { key: 'Tab' })
  answered.resolve(undefined)
  await vi.waitFor(() => expect(field.value).toBe('see @src/long.ts '))
  host.answers['session.files.complete'] = () => ({ entries: [], total: 0, truncated: false })
})

it('says which files are not there before anything is sent, and leaves their names to be corrected', async () => {
  await fireEvent.input(field, { target: { value: 'see @src/b.ts' } })
  await screen.findByRole('button', { name: 'src/b.ts not found' })
  expect(screen.getByText('There is no file src/b.ts.').getAttribute('role')).toBe('status')
  field.setSelectionRange(13, 13)
  await fireEvent.keyDown(field, { key: 'Backspace' })
  expect([field.selectionStart, field.selectionEnd]).toEqual([13, 13])
})

it('says nothing of words that only look like names', async () => {
  await fireEvent.input(field, { target: { value: 'ask @someone' } })
  await vi.waitFor(() => expect(host.inputs('session.files.resolve')).toHaveLength(1))
  expect(screen.queryByRole('list', { name: 'Mentioned files' })).toBeNull()
})
