import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { isNightly, nightly } from '../helpers/nightly'

/** A red square of 8 by 8 pixels. */
const SQUARE = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR42mP8z4APMOGVHbHSAEEsAQ8QGgU2AAAAAElFTkSuQmCC'

interface GivenFile {
  readonly name: string
  readonly type: string
  readonly base64: string
}

/** Drops or pastes files as the system does. */
async function hand(page: Page, event: 'drop' | 'paste', files: readonly GivenFile[], text = ''): Promise<void> {
  await page.getByTestId('composer').evaluate(
    (element, { event, files, text }) => {
      const data = new DataTransfer()
      for (const { name, type, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        data.items.add(new File([bytes], name, { type }))
      }
      if (text !== '') data.setData('text/plain', text)
      element.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    },
    { event, files, text },
  )
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const attached = (page: Page) => page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')

test('files are dropped, pasted, chosen, taken out, sent, looked at, and are there after a restart', async ({
  app,
  page,
  ui,
  launch,
}) => {
  await hand(page, 'drop', [{ name: 'square.png', type: 'image/png', base64: SQUARE }])
  await hand(page, 'paste', [{ name: 'notes.md', type: 'text/markdown', base64: base64('# Notes\nSecond line\n') }])
  await page.getByTestId('file-input').setInputFiles([
    { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') },
    { name: 'extra.bin', mimeType: 'application/octet-stream', buffer: Buffer.from([0, 1, 2]) },
  ])
  await expect(attached(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Remove extra.bin' }).click()
  await expect(attached(page)).toHaveCount(3)
  expect(await violations(page, { always: true })).toEqual([])

  // Attachments survive a reload, as the text does.
  await page.reload()
  await expect(attached(page)).toHaveCount(3)
  await ui.composer.fill('Look at these')
  await ui.composer.press('Enter')
  await expect(ui.timeline.getByText('I got 3 attachments')).toBeVisible()
  await expect(attached(page)).toHaveCount(0)

  const picture = ui.timeline.getByRole('img', { name: 'square.png' })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(8)
  await ui.timeline.getByRole('button', { name: 'Show square.png' }).click()
  const lightbox = page.getByRole('dialog', { name: 'Image: square.png' })
  await lightbox.press('+')
  await expect(lightbox.getByText('150%')).toBeVisible()
  expect(await violations(page, { always: true })).toEqual([])
  await lightbox.press('Escape')
  await expect(lightbox).toBeHidden()

  await ui.timeline.getByRole('button', { name: 'notes.md' }).click()
  await expect(page.getByRole('dialog', { name: 'notes.md' })).toContainText('Second line')
  await page.keyboard.press('Escape')
  await expect(ui.timeline.getByRole('link', { name: 'Save paper.pdf' })).toHaveAttribute('download', 'paper.pdf')

  if (!isNightly) return

  await app.close()
  const again = (await launch()).page
  await again
    .getByRole('button', { name: /Look at these/ })
    .or(again.getByRole('link', { name: /Look at these/ }))
    .first()
    .click()
  const restored = again.getByTestId('timeline').getByRole('img', { name: 'square.png' })
  await expect.poll(() => restored.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(8)
})

test('a long text that is pasted is offered as a file; hostile names and files do nothing', async ({ page, ui }) => {
  await ui.composer.fill('Why? ')
  const long = 'a line of a log\n'.repeat(600)
  await hand(page, 'paste', [], long)
  await ui.composer.evaluate((element: HTMLTextAreaElement, text) => {
    element.value += text
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }, long)
  await page.getByRole('button', { name: 'Attach as file' }).click()
  await expect(attached(page)).toContainText(['pasted.txt'])
  await expect(ui.composer).toHaveValue('Why? ')
  await page.getByRole('button', { name: 'Remove pasted.txt' }).click()
  await expect(attached(page)).toHaveCount(0)

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="document.title=\'hit\'"><script>alert(1)</script></svg>'
  await hand(page, 'drop', [
    { name: '../../evil\u202egnp.svg', type: 'image/svg+xml', base64: base64(svg) },
    { name: '<img src=x onerror=alert(1)>.html', type: 'text/html', base64: base64('<script>alert(1)</script>') },
    { name: `${'long'.repeat(60)}.txt`, type: 'text/plain', base64: base64('text') },
  ])
  await expect(attached(page)).toHaveCount(3)
  await ui.composer.fill('Hm')
  await ui.composer.press('Enter')
  await expect(ui.timeline.getByText('I got 3 attachments')).toBeVisible()
  await expect(ui.timeline.getByRole('img', { name: /evil/ })).toHaveCount(0)
  const address = await ui.timeline.getByRole('link', { name: /^Save evil/ }).getAttribute('href')
  const served = await page.evaluate(async (url) => {
    const response = await fetch(url ?? '')
    return { type: response.headers.get('content-type'), policy: response.headers.get('content-security-policy') }
  }, address)
  expect(served).toEqual({ type: 'application/octet-stream', policy: "default-src 'none'; sandbox" })
  expect(await page.title()).not.toContain('hit')
})

test('files of the folder are named with @', { tag: nightly }, async ({ folders, page, ui }) => {
  await mkdir(join(folders.home, 'src'))
  await writeFile(join(folders.home, 'src', 'composer.ts'), 'one\ntwo\nthree\n')
  await writeFile(join(folders.home, '.gitignore'), 'secret.txt\n')
  await writeFile(join(folders.home, 'secret.txt'), 'x')
  await ui.composer.pressSequentially('see @compo')
  const menu = page.getByRole('listbox', { name: 'Files, sessions and agents' })
  await expect(menu.getByRole('option', { name: 'src/composer.ts' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await ui.composer.press('Enter')
  await expect(ui.composer).toHaveValue('see @src/composer.ts ')
  await ui.composer.fill('see @src/composer.ts:2-3 and @missing.ts')
  await ui.composer.press('Enter')
  await expect(ui.toast('There is no file `missing.ts`')).toBeVisible()
  await expect(ui.composer).toHaveValue('see @src/composer.ts:2-3 and @missing.ts')
  await ui.composer.fill('see @src/composer.ts:2-3')
  await ui.composer.press('Enter')
  await ui.timeline.getByRole('button', { name: 'src/composer.ts:2-3' }).click()
  const preview = page.getByRole('dialog', { name: 'src/composer.ts:2-3' })
  await expect(preview).toContainText('two')
  await expect(preview).not.toContainText('one')
})
