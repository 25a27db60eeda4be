import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noticeText, noticeTexts, type NoticeText, type NoticeTextName } from '#shared/kernel/notice-texts'
import { setLanguage } from '#messages'
import { catalogs } from '#messages/catalogs'
import { translatedNotice } from './translated-notice'

afterAll(async () => {
  await setLanguage('en', [])
})

const names = Object.keys(noticeTexts) as NoticeTextName[]

/** A notice with a text, and each of its parameters named after itself. */
function sampleOf(name: NoticeTextName): NoticeText & { readonly details: Readonly<Record<string, string>> } {
  const details: Record<string, string> = {}
  const recorded = new Proxy(details, { get: (_, key) => (details[String(key)] ??= `‹${String(key)}›`) })
  const make = noticeText as (name: NoticeTextName, details: object) => NoticeText
  return { ...make(name, recorded), details }
}

describe.each(Object.keys(catalogs))('in %s', (language) => {
  beforeAll(async () => {
    await setLanguage(language, [])
  })

  it.each(names)('shows the translation of %s with its parameters', (name) => {
    const notice = sampleOf(name)
    const words = translatedNotice(notice)
    expect(words).not.toBe(notice.message)
    expect(Object.values(notice.details).filter((detail) => !words.includes(detail))).toEqual([])
  })
})

it.each<NoticeText>([
  { message: 'rate limit exceeded' },
  { message: 'Another version says this.', text: 'unheard-of' },
  { message: 'Codex stopped.', text: 'step-limit', details: {} },
])('leaves words that it cannot translate as they are: %o', async (notice) => {
  await setLanguage('de', [])
  expect(translatedNotice(notice)).toBe(notice.message)
})
