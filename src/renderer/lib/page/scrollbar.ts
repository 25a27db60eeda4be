/**
 * Sets the token `--scrollbar` to the room that a scrollbar takes from its content here: none where scrollbars lie over
 * it. With it, what stands beside a scrolling column is aligned with that column.
 */
export function setScrollbarWidth({ documentElement, body }: Document): void {
  const probe = documentElement.ownerDocument.createElement('div')
  Object.assign(probe.style, {
    position: 'absolute',
    width: '50px',
    height: '50px',
    overflowY: 'auto',
    scrollbarWidth: 'thin',
    scrollbarGutter: 'stable',
  })
  body.append(probe)
  documentElement.style.setProperty('--scrollbar', `${probe.offsetWidth - probe.clientWidth}px`)
  probe.remove()
}
