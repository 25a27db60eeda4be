import { afterEach, expect, test, vi } from 'vitest'
import { showLocalImages } from './local-images'
import { createParser } from './parser'
import { sanitize } from './sanitize'
import { typesetMath } from './typeset'

afterEach(() => document.body.replaceChildren())

function piece(markdown: string): { readonly element: HTMLElement; readonly html: string } {
  const html = sanitize(createParser().render(markdown))
  const element = document.createElement('div')
  element.innerHTML = html
  document.body.append(element)
  return { element, html }
}

test('a picture that was asked for twice, because its text grew, keeps its name', async () => {
  const { element, html } = piece('![the screen](shot.png)')
  const request = () => Promise.resolve({ ok: true, value: { mimeType: 'image/png', data: 'AAAA' } })
  const source = { connection: { request } as never, sessionId: 's' }
  showLocalImages(html, source)(element)
  showLocalImages(html, source)(element)
  await vi.waitFor(() => expect(element.querySelector('img')).not.toBeNull())
  await Promise.resolve()
  expect(element.querySelectorAll('img')).toHaveLength(1)
  expect(element.querySelector('img')?.alt).toBe('Image: the screen')
})

test('formulas that are typeset twice, because their text grew, are those of the source', async () => {
  const { element, html } = piece('$a^2$ and $b_1$')
  typesetMath(html)(element)
  typesetMath(html)(element)
  await vi.waitFor(() => expect(element.querySelectorAll('math')).toHaveLength(2))
  expect(element.querySelector('.math:last-of-type msub')?.textContent).toBe('b1')
  expect(element.querySelectorAll('math')).toHaveLength(2)
})
