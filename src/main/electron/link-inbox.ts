import { LINK_SCHEME } from '#client/links'

const MAX_LINKS = 20
const MAX_LENGTH = 32_768

/** Links into the app that no page has followed yet. Pages check them; here they are only bounded. */
export interface LinkInbox {
  /** Adds the links among texts, such as the arguments of a program. Returns true when there were any. */
  add(texts: readonly string[]): boolean
  /** Returns the links and forgets them. */
  take(): string[]
  /** Sets the function that is called when the system opens a link while the app runs. */
  onOpened(listener: () => void): void
  /** Adds a link that the system opens. */
  opened(link: string): void
}

/** Creates an inbox without links. */
export function createLinkInbox(): LinkInbox {
  let links: string[] = []
  let listener: () => void = () => undefined
  function add(texts: readonly string[]): boolean {
    const found = texts.filter((text) => text.length <= MAX_LENGTH && text.startsWith(`${LINK_SCHEME}:`))
    links = [...links, ...found].slice(-MAX_LINKS)
    return found.length > 0
  }

  return {
    add,
    opened(link) {
      if (add([link])) listener()
    },
    onOpened(called) {
      listener = called
    },
    take() {
      const taken = links
      links = []
      return taken
    },
  }
}
