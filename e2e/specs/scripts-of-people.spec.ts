import { expect, test } from '../fixtures/test'
import { writeLongAnswer } from '../helpers/long-answer'
import { Ui } from '../helpers/ui'

const ARABIC = 'مرحبا بالعالم، هذه رسالة طويلة بما يكفي لتُقطع في الشريط الجانبي عند نهايتها'

test('Arabic words are laid out from the right, in the composer, in messages and in titles', async ({ ui }) => {
  const directionOf = (element: Element) => getComputedStyle(element).direction
  await ui.composer.fill(ARABIC)
  expect(await ui.composer.evaluate(directionOf)).toBe('rtl')
  await ui.send(`say ${ARABIC}`)
  await expect(ui.stop).toBeHidden()
  const words = ui.answers.last().locator('.piece').first()
  expect(await words.evaluate(directionOf)).toBe('rtl')
  await ui.newSession.click()
  await ui.send(ARABIC)
  await expect(ui.stop).toBeHidden()
  const title = ui.session(/مرحبا/).first().locator('.title')
  expect(await title.evaluate(directionOf)).toBe('rtl')
})

test('a table in a narrow pane scrolls rather than break inside of words', async ({ folders, launch }) => {
  const word = 'Donaudampfschifffahrt'
  const row = `| ${word} | ${word} | ${word} |\n`
  const sessionId = await writeLongAnswer(folders, `${row}| --- | --- | --- |\n${row}`)
  const { page } = await launch()
  await page.setViewportSize({ width: 420, height: 700 })
  await page.goto(new URL(`/?session=${sessionId}`, page.url()).href)
  const cell = new Ui(page).timeline.getByRole('cell').first()
  await expect(cell).toBeVisible()
  const words = await cell.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getClientRects().length
  })
  // One line.
  expect(words).toBe(1)
})
