import { setLanguage } from '#messages'

/** The language of the page, as a tag. Everything that shows text is made anew when it changes. */
class PageLanguage {
  #tag = $state('en')

  get tag(): string {
    return this.#tag
  }

  /** Shows the language with this tag, or with `null` the one that the browser or system prefers. */
  async show(tag: string | null): Promise<void> {
    const { lang, dir } = await setLanguage(tag, navigator.languages)
    document.documentElement.lang = lang
    document.documentElement.dir = dir
    this.#tag = lang
  }
}

export const pageLanguage = new PageLanguage()
