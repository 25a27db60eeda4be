import { keepSelection } from './kept-selection'

/** HTML that each element was made from; what is on the page may have been decorated since. */
const sources = new WeakMap<Element, string>()

/**
 * For `@attach`: shows HTML, which has to be safe. When it grows, nodes whose source did not change stay, with their
 * decorations, and a selection stays too. Elements that match `whole` are replaced, never changed inside.
 */
export function showHtml(html: string, whole: string) {
  return (element: HTMLElement): void => {
    const before = sources.get(element)
    sources.set(element, html)
    if (before === undefined) element.innerHTML = html
    else if (before !== html) keepSelection(element, () => update(element, parsed(before), parsed(html), whole))
  }
}

/** For `@attach`: shows HTML of code and the text after it; keeps nodes and the selection like {@link showHtml}. */
export function showCode(html: string, rest: string) {
  return (element: HTMLElement): void => {
    const code = parsed(html)
    if (rest !== '') code.append(rest)
    keepSelection(element, () => update(element, element, code, ''))
  }
}

function parsed(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content
}

/** Makes the children of a node, which came from `before`, those of `after`. */
function update(shown: Node, before: Node, after: Node, whole: string): void {
  const [mine, old, made] = [[...shown.childNodes], [...before.childNodes], [...after.childNodes]]
  // A decoration has changed what is there.
  if (mine.length !== old.length) {
    for (const node of mine) node.remove()
    mine.length = 0
  }
  for (const [at, node] of made.entries()) {
    const [here, was] = [mine[at], old[at]]
    if (here === undefined || was === undefined) shown.appendChild(node)
    else if (!was.isEqualNode(node)) grow(here, was, node, whole)
  }
  for (const node of mine.slice(made.length)) node.remove()
}

function grow(here: ChildNode, was: Node, node: ChildNode, whole: string): void {
  if (here instanceof Text && node instanceof Text) changeEnd(here, node.data)
  else if (here instanceof Element && was instanceof Element && node instanceof Element && isSame(was, node, whole)) {
    for (const { name, value } of node.attributes) here.setAttribute(name, value)
    update(here, was, node, whole)
  } else here.replaceWith(node)
}

/** Changes a text where it differs, so that a selection of what is before stays. */
function changeEnd(text: Text, data: string): void {
  let same = 0
  while (same < text.length && same < data.length && text.data[same] === data[same]) same++
  text.replaceData(same, text.length - same, data.slice(same))
}

/** Returns true for two states of one element, of which only the content differs. */
function isSame(was: Element, node: Element, whole: string): boolean {
  if (was.tagName !== node.tagName || (whole !== '' && node.matches(whole))) return false
  return was.cloneNode(false).isEqualNode(node.cloneNode(false))
}
