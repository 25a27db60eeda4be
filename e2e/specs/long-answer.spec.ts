import { writeLongAnswer } from '../helpers/long-answer'
import { expect, test } from '../fixtures/test'
import { Ui } from '../helpers/ui'

const LINES = 12_000
/** Most parts of it that are in the page around what is read. */
const MOST_PARTS = 20

test('an answer of 1 MB opens at its end, is read from its start, and is searched', async ({ folders, launch }) => {
  test.slow()
  const text = Array.from(
    { length: LINES },
    (_, nth) => `${nth % 10 === 0 ? '\n' : ''}Line **${nth}** of many, word${nth}.`,
  )
  const sessionId = await writeLongAnswer(folders, text.join('\n'))
  const { page } = await launch()
  const ui = new Ui(page)
  await page.goto(new URL(`/?session=${sessionId}`, page.url()).href)
  const answer = ui.timeline.getByRole('article').last()
  await expect(answer.getByText(`word${LINES - 1}.`)).toBeInViewport()
  await expect(answer.getByText('word5000.')).toHaveCount(0)
  expect(await answer.locator('.piece').count()).toBeLessThan(MOST_PARTS * 10)

  await ui.timeline.focus()
  await page.keyboard.press('Home')
  await expect(answer.getByText('word0.')).toBeInViewport()

  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.insertText('word6007.')
  await page.keyboard.press('Enter')
  await expect(answer.getByText('word6007.')).toBeInViewport({ timeout: 20_000 })
})
