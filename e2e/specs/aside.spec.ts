import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { act } from '../helpers/message-actions'
import { isNightly, nightly } from '../helpers/nightly'

test('a question beside the conversation is asked and answered where it hangs', async ({ page, ui }) => {
  await ui.send('say one')
  await expect(ui.answers).toContainText('one')
  await expect(ui.stop).toBeHidden()
  await ui.send('say two')
  await expect(ui.answers.last()).toContainText('two')
  await expect(ui.stop).toBeHidden()

  await act(ui.answers.first(), 'Ask aside')
  await page.getByRole('textbox', { name: 'Ask without adding to the conversation' }).press('Escape')
  await expect(page.getByRole('textbox', { name: 'Ask without adding to the conversation' })).toBeHidden()
  await expect(ui.composer).toBeFocused()
  await act(ui.answers.first(), 'Ask aside')
  await expect(page.getByRole('textbox', { name: 'Ask without adding to the conversation' })).toBeFocused()
  await page.keyboard.type('say why')
  await page.keyboard.press('Enter')

  const aside = ui.timeline.getByRole('region', { name: 'Aside: say why' })
  await expect(aside.getByRole('article', { name: 'Playground' })).toContainText('why')
  await expect(page.getByRole('navigation', { name: 'Session list' }).getByRole('link')).toHaveCount(1)
  await aside.getByRole('textbox', { name: 'Ask a follow-up' }).fill('say more')
  await page.keyboard.press('Enter')
  await expect(aside.getByRole('article', { name: 'Playground' }).last()).toContainText('more')
  await aside.getByRole('textbox', { name: 'Ask a follow-up' }).fill('write aside.txt: words')
  await page.keyboard.press('Enter')
  await expect(aside.getByRole('article', { name: 'Playground' }).last()).toContainText('This is an aside')
  expect(await violations(page, { always: true }), 'an aside').toEqual([])

  await page.getByTitle(/^Context: /).click()
  const context = page.getByRole('region', { name: 'Messages in context' })
  await expect(context).toContainText('say two')
  await expect(context).not.toContainText('say why')

  if (!isNightly) return

  await page.reload()
  await expect(aside.getByRole('button', { name: 'say why' })).toHaveAttribute('aria-expanded', 'false')
  await aside.getByRole('button', { name: 'Dismiss aside' }).click()
  await expect(aside).toBeHidden()
  await ui
    .toast(/^Dismissed the aside “/)
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(aside).toBeVisible()
})

test(
  'a slash asks aside from the composer, and needs something to ask about',
  { tag: nightly },
  async ({ page, ui }) => {
    await ui.send('say one')
    await expect(ui.answers).toContainText('one')
    await expect(ui.stop).toBeHidden()
    await ui.send('/aside say beside')
    const aside = ui.timeline.getByRole('region', { name: 'Aside: say beside' })
    await expect(aside.getByRole('article', { name: 'Playground' })).toContainText('beside')
    await aside.getByRole('button', { name: 'Open aside as a session' }).click()
    await expect(page.getByRole('heading', { name: 'say beside', level: 1 })).toBeVisible()

    const inherited = ui.messages('Playground (inherited)')
    await act(inherited, 'Ask aside')
    await page.getByRole('textbox', { name: 'Ask without adding to the conversation' }).fill('say deeper')
    await page.keyboard.press('Enter')
    const deeper = ui.timeline.getByRole('region', { name: 'Aside: say deeper' })
    await expect(deeper.getByRole('article', { name: 'Playground' })).toContainText('deeper')
  },
)
